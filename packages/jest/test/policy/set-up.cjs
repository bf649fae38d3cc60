const { configure } = require("@fairexpect/jest");

if (process.env.SET_UP === "1") configure({ confidence: 0.8 });
