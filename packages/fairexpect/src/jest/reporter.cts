import door = require("@fairexpect/jest/reporter");

export = door;
