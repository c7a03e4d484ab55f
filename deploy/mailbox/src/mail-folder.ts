import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A mail in the list. */
export type MailSummary = { id: string; at: string; from: string; to: string[]; subject: string };

const KEPT = 1_000;
const FILE = /^(\d{13})-([0-9a-f-]{36})\.eml$/;

/** The received mails, each as a file of the folder; the oldest ones go when there are more than a thousand. */
export class MailFolder {
  readonly #folder: string;
  readonly #summaries: MailSummary[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Opens a folder, and creates it if there is none. */
  static async open(folder: string): Promise<MailFolder> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const mails = new MailFolder(folder);
    for (const file of readdirSync(folder).sort()) {
      const [, at, id] = FILE.exec(file) ?? [];
      if (at && id) mails.#summaries.push(summaryOf(id, Number(at), await mails.#parse(file)));
    }
    return mails;
  }

  /** Newest first. */
  list(): MailSummary[] {
    return this.#summaries.toReversed();
  }

  async add(raw: Buffer): Promise<void> {
    const [at, id] = [Date.now(), randomUUID()];
    const email = await PostalMime.parse(headersOf(raw));
    writeFileSync(join(this.#folder, `${at}-${id}.eml`), raw, { mode: 0o600 });
    this.#summaries.push(summaryOf(id, at, email));
    while (this.#summaries.length > KEPT) {
      const oldest = this.#summaries.shift()!;
      rmSync(join(this.#folder, fileOf(oldest)), { force: true });
    }
  }

  /** Undefined if there is no such mail. */
  async read(id: string): Promise<{ summary: MailSummary; email: Email } | undefined> {
    const summary = this.#summaries.find((one) => one.id === id);
    return summary && { summary, email: await this.#parse(fileOf(summary)) };
  }

  #parse(file: string): Promise<Email> {
    return PostalMime.parse(readFileSync(join(this.#folder, file)));
  }
}

const fileOf = ({ id, at }: MailSummary) => `${Date.parse(at)}-${id}.eml`;

/** The headers that the list shows; parsing the rest would take most of the time per mail. */
function headersOf(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  return end === -1 ? raw : raw.subarray(0, end + 4);
}

const summaryOf = (id: string, at: number, email: Email): MailSummary => ({
  id,
  at: new Date(at).toISOString(),
  from: email.from?.name || email.from?.address || '',
  to: (email.to ?? []).map(({ address }) => address ?? ''),
  subject: email.subject ?? '',
});
