import door = require("@fairexpect/matchers");

export = door;
