import { BREAKS_HALF_WAY, SECOND } from './images.ts';
import type { Protocol } from './protocol.ts';
import type { Release } from './release.ts';

type Trial = { release: Release; protocol: Protocol; book: () => Promise<void> };
type BadDay = {
  what: string;
  begin: (release: Release) => void;
  end: (release: Release) => void;
  names: RegExp;
};

const SECRETS = 'overlays/local/keys/kustomization.yaml';
const PASSWORDS = 'overlays/local/keys/catalog-database.env';

const BAD_DAYS: BadDay[] = [
  {
    what: 'a migration that breaks half-way',
    begin: (release) => release.set('VERSION', BREAKS_HALF_WAY),
    end: (release) => release.set('VERSION', SECOND),
    names: /migrate-booking.*a_table_that_is_not_there/,
  },
  {
    what: 'a version that does not exist',
    begin: (release) => release.set('VERSION', 'no-such-version'),
    end: (release) => release.set('VERSION', SECOND),
    names: /no-such-version/,
  },
  {
    what: 'a wrong database password',
    begin: (release) => release.edit(PASSWORDS, /:([^:@]+)@/, ':wrong-$1@'),
    end: (release) => release.edit(PASSWORDS, /:wrong-/, ':'),
    names: /migrate-catalog.*password authentication failed/,
  },
  {
    what: 'a Secret that is missing',
    begin: (release) => release.edit(SECRETS, /"name": "catalog-database"/, '"name": "another"'),
    end: (release) => release.edit(SECRETS, /"name": "another"/, '"name": "catalog-database"'),
    names: /Secrets are not in the namespace innkeeper: catalog-database\./,
  },
  {
    what: 'a setting without a value',
    begin: (release) => release.set('KAFKA_BROKERS', ''),
    end: (release) => release.set('KAFKA_BROKERS', 'kafka:9092'),
    names: /overlays\/local does not say yet what these are: KAFKA_BROKERS\./,
  },
];

/** Deploys what cannot work: the cause has to be named, and guests go on booking. */
export async function badDays({ release, protocol, book }: Trial): Promise<void> {
  for (const { what, begin, end, names } of BAD_DAYS) {
    begin(release);
    const { code, output } = await release.deploy();
    end(release);
    const cause = output.split('\n').find((line) => names.test(line)) ?? output;
    if (code === 0 || !names.test(output)) protocol.fail(`${what} ended with ${code} and this:\n${output}`);
    await book();
    protocol.note(what, `refused, guests book on: ${cause.trim().slice(0, 150)}`);
  }
}
