import door = require("@fairexpect/prompts");

export = door;
