package io.sluice.cluster;

import io.sluice.stats.InfoColumn;
import io.sluice.stats.InfoTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.cluster.ClusterEvent;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Cluster;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of the cluster as this one sees them, behind {@code SHOW NODES} and {@code information_schema.NODES}: Pekko says
 * who is a member, the {@link NodeDirectory} what they said of themselves. <b>Threading:</b> any.
 */
public final class ClusterNodes {

    private static final List<InfoColumn> COLUMNS = List.of(
            new InfoColumn("NAME", "varchar(64)", true),
            new InfoColumn("ADDRESS", "varchar(128)", true),
            new InfoColumn("STATUS", "varchar(16)", false),
            new InfoColumn("ROLES", "varchar(256)", false),
            new InfoColumn("OWN", "varchar(3)", false),
            new InfoColumn("MYSQL_LISTENER", "varchar(128)", true));

    private volatile Map<String, NodeCard> cards = Map.of();

    /** Takes what the directory knows. */
    public void know(Map<String, NodeCard> known) {
        cards = known;
    }

    /** The table of a node that is a member of a cluster. */
    public InfoTable table(ActorSystem<?> system) {
        return new InfoTable("NODES", COLUMNS, () -> rows(Cluster.get(system)));
    }

    /**
     * The table of a node that stands alone: its only row is its own.
     *
     * @param card who it is; the address is not shown, since nobody can reach it there
     */
    public static InfoTable alone(NodeCard card) {
        return new InfoTable(
                "NODES", COLUMNS, () -> List.of(Arrays.asList(card.name(), null, "Alone", "", "YES", card.mysql())));
    }

    private List<List<@Nullable String>> rows(Cluster cluster) {
        ClusterEvent.CurrentClusterState state = cluster.state();
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (Member member : state.getMembers()) {
            String address = text(member.address());
            NodeCard card = cards.get(address);
            boolean reachable = !state.getUnreachable().contains(member);
            List<@Nullable String> row = new ArrayList<>();
            row.add(card == null ? null : card.name());
            row.add(address);
            row.add(reachable ? member.status().toString() : "Unreachable");
            row.add(roles(member));
            row.add(member.uniqueAddress().equals(cluster.selfMember().uniqueAddress()) ? "YES" : "NO");
            row.add(card == null ? null : card.mysql());
            rows.add(row);
        }
        return rows;
    }

    /** Pekko adds one role of its own, the name of the data centre. */
    private static String roles(Member member) {
        TreeSet<String> roles = new TreeSet<>(member.getRoles());
        roles.removeIf(role -> role.startsWith("dc-"));
        return String.join(",", roles);
    }

    /** {@code host:port}. */
    public static String text(Address address) {
        return address.getHost().orElse("") + ":"
                + address.getPort().map(String::valueOf).orElse("");
    }
}
