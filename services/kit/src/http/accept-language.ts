import Negotiator from 'negotiator';

/** Browsers send a tenth of it. The rest of a longer header is not read. */
const READ_LENGTH = 500;

/**
 * The language tags of an `Accept-Language` header, those preferred most first; empty without one. They are what a client sent: compare
 * them with known ones. https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export const acceptedLanguages = (header = ''): string[] =>
  new Negotiator({ headers: { 'accept-language': header.slice(0, READ_LENGTH) } })
    .languages()
    .filter((tag) => tag !== '*');
