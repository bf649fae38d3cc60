// npm start: two replicas and their one address, until Ctrl+C.
import { startBalancer } from "./balancer.js";
import { startReplica } from "./replica.js";

const replicas = [await startReplica(), await startReplica()];
const { url } = await startBalancer(replicas.map((replica) => replica.url));
console.log(`replicas: ${replicas.map((replica) => replica.url).join(", ")}\none address: ${url}`);
