/** Where dots before the @ mean nothing, and two names of the same service. */
const DOTLESS: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The mailbox of an e-mail address, for counting what is sent to one person: in lower case, without what is after a plus sign, and for
 * Google's mailboxes without dots, since all these spellings have the same reader.
 */
export function mailboxOf(address: string): string {
  const lower = address.trim().toLowerCase();
  const at = lower.lastIndexOf('@');
  const [local = ''] = lower.slice(0, Math.max(at, 0)).split('+');
  const domain = lower.slice(at + 1);
  const dotless = DOTLESS[domain];
  return dotless ? `${local.replaceAll('.', '')}@${dotless}` : `${local}@${domain}`;
}
