/** This package's version, which recordings name. */
export const packageVersion = "0.1.0";
