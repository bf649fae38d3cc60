import door = require("@fairexpect/jest/bun");

export = door;
