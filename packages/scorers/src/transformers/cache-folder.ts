import { homedir } from "node:os";
import { join } from "node:path";

/** Where downloaded models are kept: outside node_modules, which every reinstallation empties. */
export function defaultCacheFolder(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string,
): string {
  const { FAIREXPECT_MODELS: own, XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = environment;
  if (own !== undefined && own !== "") return own;
  return join(base(), "fairexpect", "models");

  function base(): string {
    const home = homedir();
    if (platform === "darwin") return join(home, "Library", "Caches");
    if (platform === "win32") return local !== undefined && local !== "" ? local : join(home, "AppData", "Local");
    return xdg !== undefined && xdg !== "" ? xdg : join(home, ".cache");
  }
}
