/** The tarballs of the built packages by name, packed at most once however many processes ask. */
export function packedOnce(): Promise<Record<string, string>>;
/** What the tarballs hold as a folder of modules, beside those that the packages depend on. */
export function unpackedOnce(): Promise<string>;
