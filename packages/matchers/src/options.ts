import { configuredPolicy, didYouMean, InputError, setPolicy, testFile, type Policy } from "@fairexpect/metrics";
