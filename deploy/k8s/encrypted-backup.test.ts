import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const hasAge = spawnSync('age-keygen', ['--help']).status !== null;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'innkeeper-backup-'));
  program('pg_dump', 'case "$1" in --version) echo pg_dump 17 ;; *) echo "rows of a guest" > "$4" ;; esac');
  program('psql', 'cat > /dev/null; echo 0');
});
afterEach(() => rmSync(folder, { recursive: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o700);
}

/** Runs a script of the backup on a folder of this test, with programs in place of those of Postgres. */
function run(script: string, env: Record<string, string>, args: string[] = []) {
  const copy = join(folder, script);
  const text = readFileSync(join(import.meta.dirname, '../backup', script), 'utf8');
  writeFileSync(copy, text.replaceAll('/backups', folder));
  return spawnSync('bash', [copy, ...args], {
    encoding: 'utf8',
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      DATABASES: 'booking',
      BOOKING_DATABASE_URL: 'postgres://none',
      ...env,
    },
  });
}
const backups = () => readdirSync(folder).filter((name) => /innkeeper-/.test(name));

test('without a key for it a backup is a tar file', () => {
  const { stdout, status } = run('dump.sh', {});
  expect([status, stdout.trim()]).toEqual([0, expect.stringMatching(/^innkeeper-\w+\.tar$/)]);
  expect(backups()).toEqual([stdout.trim()]);
});

(hasAge ? describe : describe.skip)('with AGE_RECIPIENT', () => {
  let key: string;
  let recipient: string;
  beforeEach(() => {
    key = join(folder, 'key.txt');
    execFileSync('age-keygen', ['-o', key], { stdio: 'ignore' });
    recipient = execFileSync('age-keygen', ['-y', key], { encoding: 'utf8' }).trim();
  });

  test('only the owner of the key reads it, and nothing else stays', () => {
    const { stdout, status } = run('dump.sh', { AGE_RECIPIENT: recipient });
    const [file] = backups();
    expect([status, stdout.trim(), backups().length]).toEqual([0, file, 1]);
    expect(file).toMatch(/^innkeeper-\w+\.tar\.age$/);
    expect(readFileSync(join(folder, file!), 'latin1')).not.toContain('rows of a guest');
    const tar = execFileSync('age', ['--decrypt', '--identity', key, join(folder, file!)]);
    expect(tar.toString('latin1')).toContain('rows of a guest');
  });

  test('load.sh reads it with the key, and rejects another key', () => {
    run('dump.sh', { AGE_RECIPIENT: recipient });
    const file = join(folder, backups()[0]!);
    expect(run('load.sh', { AGE_IDENTITY: key, FORCE: '1' }, ['--check', file]).status).toBe(0);
    const other = join(folder, 'other.txt');
    execFileSync('age-keygen', ['-o', other], { stdio: 'ignore' });
    const { status, stderr } = run('load.sh', { AGE_IDENTITY: other, FORCE: '1' }, ['--check', file]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('cannot be decrypted with AGE_IDENTITY')]);
    expect(readdirSync(folder).filter((name) => name.startsWith('.restore'))).toEqual([]);
  });

  test('old backups are deleted, encrypted and plain ones', () => {
    for (const name of ['innkeeper-20200101T000000Z.tar', 'innkeeper-20210101T000000Z.tar.age'])
      writeFileSync(join(folder, name), '');
    run('dump.sh', { AGE_RECIPIENT: recipient, KEEP: '2' });
    expect(backups().sort()).toEqual([
      'innkeeper-20210101T000000Z.tar.age',
      expect.stringMatching(/\.tar\.age$/),
    ]);
  });
});

test('with an empty key, or without age, there is no backup rather than a plain one', () => {
  program('age', 'exit 1');
  for (const AGE_RECIPIENT of ['', 'age1wrong']) {
    expect(run('dump.sh', { AGE_RECIPIENT }).status).not.toBe(0);
    expect(backups()).toEqual([]);
  }
});
