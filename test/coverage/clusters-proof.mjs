// Prints how often verdicts on means and fractions over clusters are wrong, with what is certain of it: `npm run
// proof clusters`, or `node test/coverage/clusters-proof.mjs` after a build. --runs 500: so many; --rows "templates": rows
// in which these words stand together; --method strict: only this one; --seed 7: other draws.
import { rows } from "./clusters.mjs";
import { printErrors } from "./error-table.mjs";
import { option } from "./option.mjs";

const runs = Number(option("--runs") ?? 4000);
const seed = Number(option("--seed") ?? 1);
const wanted = option("--rows") ?? "";
const methods = ["auto", "strict"].filter((method) => method === (option("--method") ?? method));
// A row keeps its draws, whichever rows are wanted.
const chosen = [...rows().entries()].filter(([, { setting }]) => setting.includes(wanted));
printErrors(chosen, { runs, seed, methods });
