/** A part of pg that its types leave out. */
declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value as pg sends it: as text, as bytes, or null. Throws for what has no JSON. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
