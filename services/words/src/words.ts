// Generated from the English catalogs by `make generate`: changes here are lost.
/** The keys of each area, each with the values that its message needs. */
export type Words = {
  guest: Record<never, never>;
  account: Record<never, never>;
  desk: Record<never, never>;
  mails: Record<never, never>;
  errors: Record<never, never>;
};
