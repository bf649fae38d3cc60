import door = require("@fairexpect/scorers");

export = door;
