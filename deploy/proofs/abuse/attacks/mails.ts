import { addressOf, Client } from '../client.ts';
import { type Attack, dateIn, register, Statuses, untilAborted } from './attack.ts';

/** Of mails that the recipient has not asked for, so many may arrive in an hour. */
const MOST_MAILS = 3;
const ACCOUNTS = 4;
const STRANGERS = 12;

type Mail = { to: string | string[] };

/** Strangers that make the hotel write to one person: by registering, resets, changes of address, and bookings. */
export const mailFlood: Attack = async ({ port, inboxUrl }, signal) => {
  const victim = `victim-${Date.now()}@victim.example`;
  const statuses = new Statuses();
  const person = { firstName: 'A', lastName: 'B', whatsapp: '+34 600 555 014', phone: '+34 600 555 014' };
  const registration = { ...person, email: victim, password: 'an attacker-s password' };

  const stranger = async (i: number) => {
    const client = new Client(port, addressOf(21, i));
    for (let day = 20 + i * 3; !signal.aborted; day = ((day + 40) % 200) + 20) {
      statuses.add(await client.call('POST', '/api/users/saveuser', registration));
      statuses.add(await client.call('POST', '/api/users/password-resets', { email: victim }));
      const stay = { start: dateIn(day), end: dateIn(day + 1), adults: 1 };
      const { body } = await client.call('POST', '/api/stay/search', stay);
      const [offer] = quotesIn(body);
      if (!offer) continue;
      const held = await client.call('POST', '/api/stay/holds', { quotes: [offer] });
      statuses.add(held);
      if (held.status !== 201) continue;
      const { holdId, secret } = JSON.parse(held.body) as { holdId: string; secret: string };
      const guest = { lastName: 'B', email: victim, phone: person.phone };
      const confirm = `/api/stay/holds/${holdId}/confirm`;
      statuses.add(await client.call('POST', confirm, guest, { 'hold-secret': secret }));
    }
    client.close();
  };
  const owner = async (i: number) => {
    const { client, password } = await register(port, addressOf(22, i), `mailer-${i}`);
    while (!signal.aborted) {
      const change = { email: victim, currentPassword: password };
      statuses.add(await client.call('POST', '/api/users/profile/address', change));
    }
    client.close();
  };
  await Promise.all([
    ...Array.from({ length: STRANGERS }, (_, i) => stranger(i)),
    ...Array.from({ length: ACCOUNTS }, (_, i) => owner(i)),
  ]);
  await untilAborted(signal);
  const mails = ((await (await fetch(`${inboxUrl}/api/mails`)).json()) as Mail[]).filter(({ to }) =>
    [to].flat().join().includes(victim),
  );
  return { broken: mails.length > MOST_MAILS, achieved: `${mails.length} mails to one person (${statuses})` };
};

function quotesIn(body: string): string[] {
  const { offers = [] } = JSON.parse(body || '{}') as { offers?: { quote: { token: string } | null }[] };
  return offers.flatMap(({ quote }) => (quote ? [quote.token] : []));
}
