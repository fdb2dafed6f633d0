package io.sluice.sql;

import static io.sluice.sql.SqlFixture.all;
import static io.sluice.sql.SqlFixture.run;
import static org.assertj.core.api.Assertions.assertThat;

import io.sluice.sql.error.SqlError;
import io.sluice.sql.table.ColumnShape;
import io.sluice.sql.table.TableShape;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ShapesTest {

    private SqlFixture fixture;
    private SqlSession session;

    @BeforeEach
    void open() throws SqlError {
        fixture = new SqlFixture();
        session = fixture.session();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private TableShape shape(String table) throws Exception {
        return fixture.engine.shapes().find("test", table);
    }

    @Test
    void aTableIsFoundInAnyCaseAndHasItsColumnsAndKeys() throws Exception {
        run(session, "create table Items (Id int not null auto_increment primary key, Name varchar(10), key n (name))");
        TableShape shape = shape("ITEMS");
        assertThat(shape.name()).isEqualTo("Items");
        assertThat(shape.columns()).extracting(ColumnShape::name).containsExactly("Id", "Name");
        assertThat(shape.columns())
                .extracting(column -> column.type().text())
                .containsExactly("int(11)", "varchar(10)");
        assertThat(shape.keyMark("id")).isEqualTo("PRI");
        assertThat(shape.keyMark("name")).isEqualTo("MUL");
        assertThat(shape.numbered()).isNotNull();
    }

    @Test
    void aChangedTableIsReadAnewAndADroppedOneIsGone() throws Exception {
        run(session, "create table t (a int)");
        assertThat(shape("t").column("b")).isNull();
        run(session, "alter table t add column b int");
        assertThat(shape("t").column("b")).isNotNull();
        all(session, "drop table t");
        assertThat(shape("t")).isNull();
        assertThat(shape("nothing")).isNull();
    }
}
