package io.sluice;

import com.typesafe.config.Config;
import io.sluice.cluster.ClusterSettings;
import io.sluice.mysql.MysqlSettings;
import io.sluice.pool.PoolSettings;
import io.sluice.reactor.ReactorSettings;
import io.sluice.session.SessionSettings;
import io.sluice.sql.SqlSettings;

/** The settings of every room, read and checked at once, so that a start fails before anything is opened. */
record AllSettings(
        NodeSettings node,
        ReactorSettings reactor,
        PoolSettings pool,
        SessionSettings session,
        MysqlSettings mysql,
        SqlSettings sql,
        ClusterSettings cluster) {

    /**
     * Reads them all.
     *
     * @throws io.sluice.config.IllegalSettingException naming the first key that cannot be used
     */
    static AllSettings from(Config root) {
        NodeSettings node = NodeSettings.from(root);
        return new AllSettings(
                node,
                ReactorSettings.from(root, node.processors()),
                PoolSettings.from(root, node.processors()),
                SessionSettings.from(root),
                MysqlSettings.from(root),
                SqlSettings.from(root),
                ClusterSettings.from(root));
    }
}
