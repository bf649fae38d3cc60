import door = require("@fairexpect/assessment");

export = door;
