package io.sluice;

import com.typesafe.config.Config;
import io.sluice.cluster.ClusterSettings;
import io.sluice.session.SessionSettings;

record AllSettings(NodeSettings node, SessionSettings session, ClusterSettings cluster) {
    static AllSettings from(Config root) {
        NodeSettings n = NodeSettings.from(root);
        return new AllSettings(n, SessionSettings.from(root), ClusterSettings.from(root));
    }
}
