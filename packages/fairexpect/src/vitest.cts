import door = require("@fairexpect/vitest");

export = door;
