import door = require("@fairexpect/metrics");

export = door;
