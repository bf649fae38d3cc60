import { safeJson } from "@fairexpect/metrics/core";

import { sha256 } from "./key.js";

/** Where the check sum stands: the last field, so that it is one of all that is before it, known fields or not. */
const atEnd = /,"sum":"([0-9a-f]{16})"\}$/;

/** An object as the JSON of a line, with its check sum at the end. */
export function withCheckSum(value: object): string {
  const json = safeJson(JSON.stringify({ ...value, sum: undefined }));
  return `${json.slice(0, -1)},"sum":"${checkSum(json)}"}`;
}

/** What is wrong with the check sum of a line, or nothing. */
export function checkSumProblem(line: string): string | undefined {
  const found = atEnd.exec(line);
  if (found === null) return "it does not end in a check sum";
  const sum = checkSum(`${line.slice(0, found.index)}}`);
  return found[1] === sum ? undefined : `its check sum is ${found[1]}, and that of what it says is ${sum}`;
}

function checkSum(json: string): string {
  return sha256(json).slice(0, 16);
}
