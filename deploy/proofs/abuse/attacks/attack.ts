import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, Client, type Reply } from '../client.ts';

export type Target = {
  port: number;
  /** Where the hotel's e-mails can be read. */
  inboxUrl: string;
  /** The process of a service. */
  pidOf(service: string): number | undefined;
  picture: string;
  category: string;
  roomIds: string[];
  limitPerMinute: number;
  /** How long an attack lasts. */
  attackMs: number;
};
/** Attacks until `signal` aborts, and returns what it achieved; `broken` if the hotel allowed too much. */
export type Attack = (target: Target, signal: AbortSignal) => Promise<{ achieved: string; broken?: boolean }>;

const PASSWORD = 'an attacker-s password';
const RETRY_AFTER_MS = 1_000;
const DAY_MS = 86_400_000;

export const dateIn = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Half of the clients share one address, the others have one each. */
export const attackerAddress = (i: number) => (i % 2 ? addressOf(2, 0) : addressOf(3, i));

export const untilAborted = (signal: AbortSignal) =>
  signal.aborted
    ? Promise.resolve()
    : new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

/** How often each status was answered. */
export class Statuses {
  readonly #counts = new Map<number, number>();

  add({ status }: Reply): void {
    this.#counts.set(status, this.of(status) + 1);
  }

  of = (status: number): number => this.#counts.get(status) ?? 0;

  get all(): number[] {
    return [...this.#counts.keys()];
  }

  toString(): string {
    return [...this.#counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  }
}

export type Account = { email: string; password: string; client: Client };

/** Registers an account and signs in, again while the hotel is too busy for it. */
export async function register(port: number, address: string, name: string): Promise<Account> {
  const client = new Client(port, address);
  const account = { email: `${name}-${Date.now()}@attacker.example`, password: PASSWORD };
  const person = { firstName: 'A', lastName: 'B', whatsapp: '+34 600 555 014', phone: '+34 600 555 014' };
  await untilAnswered(
    () => client.call('POST', '/api/users/saveuser', { ...person, ...account }),
    [201, 409],
  );
  return { ...account, client: client.with(await signIn(client, account)) };
}

/** Signs in, and returns the header of the session. */
export async function signIn(
  client: Client,
  account: { email: string; password: string },
): Promise<{ authorization: string }> {
  const { body } = await untilAnswered(() => client.call('POST', '/api/users/login', account), [200]);
  return { authorization: `Bearer ${(JSON.parse(body) as { token: string }).token}` };
}

const ATTEMPTS = 70; // a limit of a minute may have to pass

/** Repeats a call until it has one of these statuses. */
export async function untilAnswered(call: () => Promise<Reply>, statuses: number[]): Promise<Reply> {
  for (let i = 1; ; i++) {
    const reply = await call();
    if (statuses.includes(reply.status)) return reply;
    if (i === ATTEMPTS) throw new Error(`the hotel answered an attacker ${reply.status}: ${reply.body}`);
    await sleep(RETRY_AFTER_MS);
  }
}
