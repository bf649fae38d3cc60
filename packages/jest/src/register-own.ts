import { ownRealm } from "./own-realm.js";
import { register } from "./register.js";

// In Jest and in Bun the import alone registers; elsewhere there is no expect yet.
const realm = ownRealm();
if (realm.expect !== undefined) register(realm.expect, realm);
