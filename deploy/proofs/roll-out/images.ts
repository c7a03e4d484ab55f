import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WORKLOADS } from '@innkeeper/topology';
import { succeed } from './shell.ts';

const STORES = ['postgres:17', 'redis:8', 'apache/kafka:4.3.1', 'fsouza/fake-gcs-server:1.56.1'];

/** Versions to deploy: two equal ones, one whose booking never gets ready, one whose migration fails half-way. */
export const FIRST = 'trial-1';
export const SECOND = 'trial-2';
export const NEVER_READY = 'trial-never-ready';
export const FAILS_HALF_WAY = 'trial-fails-half-way';

const HALF_WAY = `create table trial_first_half (id int);
create table trial_second_half (id int references a_table_that_is_not_there);`;

/** Builds the images of all versions. @returns the names of all images that the cluster needs. */
export async function buildVersions(): Promise<string[]> {
  await succeed(['make', 'images', `TAG=${FIRST}`]);
  for (const version of [SECOND, NEVER_READY, FAILS_HALF_WAY])
    for (const name of WORKLOADS) await succeed(['docker', 'tag', image(name, FIRST), image(name, version)]);
  await derive(NEVER_READY, 'CMD ["node", "-e", "setInterval(() => {}, 1000)"]');
  await derive(FAILS_HALF_WAY, 'COPY 9999_half_way.sql migrations/');
  const versions = [FIRST, SECOND, NEVER_READY, FAILS_HALF_WAY];
  return [...versions.flatMap((version) => WORKLOADS.map((name) => image(name, version))), ...STORES];
}

const image = (name: string, version: string) => `innkeeper/${name}:${version}`;

async function derive(version: string, instruction: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-image-'));
  writeFileSync(join(folder, 'Dockerfile'), `FROM ${image('booking', FIRST)}\n${instruction}\n`);
  writeFileSync(join(folder, '9999_half_way.sql'), HALF_WAY);
  await succeed(['docker', 'build', '--quiet', '--tag', image('booking', version), folder]);
  rmSync(folder, { recursive: true });
}
