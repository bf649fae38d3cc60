import door = require("@fairexpect/vitest/reporter");

export = door;
