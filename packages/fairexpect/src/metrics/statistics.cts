import door = require("@fairexpect/metrics/statistics");

export = door;
