/** The repository's folder, both from the sources and from `dist`. */
export const REPOSITORY = import.meta.dirname.replace(/\/deploy\/proofs(\/dist)?$/, '');
