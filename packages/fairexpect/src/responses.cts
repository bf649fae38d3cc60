import door = require("@fairexpect/responses");

export = door;
