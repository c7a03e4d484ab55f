/** Domains of most guests' addresses, and those that look like them. */
const DOMAINS = [
  'gmail.com',
  'mail.com',
  'ymail.com',
  'mail.ru',
  'googlemail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'aol.com',
  'proton.me',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'web.de',
  't-online.de',
  'hotmail.es',
  'yahoo.es',
  'hotmail.fr',
  'orange.fr',
  'wanadoo.fr',
  'free.fr',
  'laposte.net',
  'hotmail.it',
  'libero.it',
  'yahoo.it',
  'hotmail.co.uk',
  'yahoo.co.uk',
  'btinternet.com',
  'ziggo.nl',
  'sapo.pt',
];

/**
 * The address that was probably meant, if the domain of the typed one is one slip away from a domain of many people: `ada@gmial.com`
 * gives `ada@gmail.com`. Null otherwise; the address itself is never rejected for it.
 */
export function emailMeant(typed: string): string | null {
  const [, name, domain = ''] = /^(.+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  const given = domain.toLowerCase();
  if (!name || DOMAINS.includes(given)) return null;
  const meant = DOMAINS.find((known) => isOneSlip(given, known));
  return meant ? `${name}@${meant}` : null;
}

/** Whether one letter was left out, added, replaced, or changed places with the next. */
function isOneSlip(typed: string, known: string): boolean {
  const start = [...known].findIndex((letter, at) => letter !== typed[at]);
  if (start === -1) return typed.length === known.length + 1;
  const [rest, wanted] = [typed.slice(start), known.slice(start)];
  return (
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest.slice(1) === wanted.slice(1) ||
    rest === `${wanted.slice(1, 2)}${wanted.slice(0, 1)}${wanted.slice(2)}`
  );
}
