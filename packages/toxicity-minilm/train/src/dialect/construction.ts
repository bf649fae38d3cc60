/** A sentence in mainstream English, and the same in African-American English. */
export type Construction = readonly [mainstream: string, dialect: string];
