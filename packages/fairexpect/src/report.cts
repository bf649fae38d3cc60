import door = require("@fairexpect/report");

export = door;
