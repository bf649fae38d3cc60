import door = require("@fairexpect/metrics/text");

export = door;
