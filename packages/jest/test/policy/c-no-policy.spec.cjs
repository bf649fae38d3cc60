require("./a-no-policy.spec.cjs");
