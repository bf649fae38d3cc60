// Records the decisions of both versions anew: npm run record
import { spawnSync } from "node:child_process";

const { status } = spawnSync("vitest", ["run"], {
  stdio: "inherit",
  shell: true,
  env: { ...process.env, FAIREXPECT_MODE: "record" },
});
process.exit(status ?? 1);
