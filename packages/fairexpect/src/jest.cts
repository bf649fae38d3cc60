import door = require("@fairexpect/jest");

export = door;
