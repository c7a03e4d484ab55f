/** What mail programs make a link of: an address of the web or of a mailbox. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2}|@/iu;
/** Names have neither years nor numbers to call, nor lines. */
const NO_NAME = /\p{N}{4}|[\n\r\t]/u;
const LONGEST_NAME = 80;
const LONGEST_TEXT = 500;

/**
 * A name as e-mails show it. The booker may have typed the address of another person: then the name is a text from a
 * stranger, in the hotel's name. One that looks like more than a name is not shown, as if it were not known.
 */
export const shownName = (name: string): string =>
  name.length > LONGEST_NAME || LINK.test(name) || NO_NAME.test(name) ? '' : name;

/** What a guest asked for, as e-mails repeat it: without anything that a mail program would make a link of. */
export const shownRequests = (requests: string): string =>
  requests
    .slice(0, LONGEST_TEXT)
    .split(/\s+/)
    .map((word) => (LINK.test(word) ? '…' : word))
    .join(' ')
    .trim();
