import { FAILS_HALF_WAY, SECOND } from './images.ts';
import type { Release } from './release.ts';
import type { Report } from './report.ts';

type Trial = { release: Release; report: Report; book: () => Promise<void> };
type FailedDeployment = {
  what: string;
  breakRelease: (release: Release) => void;
  repair: (release: Release) => void;
  /** What the output must contain. */
  cause: RegExp;
};

const SECRETS = 'overlays/local/keys/kustomization.yaml';
const PASSWORDS = 'overlays/local/keys/catalog-database.env';

const FAILED_DEPLOYMENTS: FailedDeployment[] = [
  {
    what: 'a migration that fails half-way',
    breakRelease: (release) => release.set('VERSION', FAILS_HALF_WAY),
    repair: (release) => release.set('VERSION', SECOND),
    cause: /migrate-booking.*a_table_that_is_not_there/,
  },
  {
    what: 'a version that does not exist',
    breakRelease: (release) => release.set('VERSION', 'no-such-version'),
    repair: (release) => release.set('VERSION', SECOND),
    cause: /no-such-version/,
  },
  {
    what: 'a wrong database password',
    breakRelease: (release) => release.edit(PASSWORDS, /:([^:@]+)@/, ':wrong-$1@'),
    repair: (release) => release.edit(PASSWORDS, /:wrong-/, ':'),
    cause: /migrate-catalog.*password authentication failed/,
  },
  {
    what: 'a Secret that is missing',
    breakRelease: (release) => release.edit(SECRETS, /"name": "catalog-database"/, '"name": "another"'),
    repair: (release) => release.edit(SECRETS, /"name": "another"/, '"name": "catalog-database"'),
    cause: /Secrets are missing in the namespace innkeeper: catalog-database\./,
  },
  {
    what: 'a setting without a value',
    breakRelease: (release) => release.set('KAFKA_BROKERS', ''),
    repair: (release) => release.set('KAFKA_BROKERS', 'kafka:9092'),
    cause: /overlays\/local has no values for these settings: KAFKA_BROKERS\./,
  },
];

/** Deploys releases that cannot work. The output must name the cause, and guests must be able to book all the time. */
export async function tryFailedDeployments({ release, report, book }: Trial): Promise<void> {
  for (const { what, breakRelease, repair, cause } of FAILED_DEPLOYMENTS) {
    breakRelease(release);
    const { code, output } = await release.deploy();
    repair(release);
    const line = output.split('\n').find((one) => cause.test(one)) ?? output;
    if (code === 0 || !cause.test(output)) report.fail(`${what} ended with ${code} and this:\n${output}`);
    await book();
    report.add(what, `rejected, guests can book: ${line.trim().slice(0, 150)}`);
  }
}
