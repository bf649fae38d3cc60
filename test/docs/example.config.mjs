// The configuration of the project in whose folder Vitest starts. Its packages are those of the workspace, which are
// loaded by Node here, as the installed ones of a user are.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { loadConfigFromFile, mergeConfig } from "vite";

const name = readdirSync(".").find((file) => file.startsWith("vitest.config.")) ?? "";
const loaded = await loadConfigFromFile({ command: "serve", mode: "test" }, join(process.cwd(), name));

export default mergeConfig(loaded?.config ?? {}, {
  test: { server: { deps: { external: [/\/packages\/\w+\/dist\//] } } },
});
