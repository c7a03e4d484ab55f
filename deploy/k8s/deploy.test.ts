import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../topology.ts';
import { hasKubectl, renderText } from './rendered.ts';

const FOLDER = import.meta.dirname;

/** What one of the programs of deploy.sh says of these texts, each given as a file. */
function awk(program: string, ...texts: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-awk-'));
  try {
    const files = texts.map((text, i) => {
      const file = join(folder, String(i));
      writeFileSync(file, text);
      return file;
    });
    const said = execFileSync('awk', ['-f', join(FOLDER, program), ...files], { encoding: 'utf8' });
    return said.split('\n').filter(Boolean).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('what deploy.sh asks for before it changes anything', () => {
  const settings = (name: string, lines: string) =>
    `apiVersion: v1\ndata:\n${lines}kind: ConfigMap\nmetadata:\n  name: ${name}\n`;
  const someSettings =
    '  A: "12"\n  B: ""\n  C: a.example:1,b.example:1\n  D: https://examples.org\n  GOOGLE_CLIENT_ID: ""\n';

  test('settings that are empty or still the example, and not those that may be empty', () => {
    const rendered = [
      settings('settings-g4hdf4fm2c', someSettings),
      settings('else-g4hdf4fm2c', '  E: ""\n'),
    ];
    expect(awk('wants.awk', rendered.join('---\n'))).toEqual(['value B', 'value C']);
  });

  test('Secrets that something cannot do without, and not those that are optional or brought along', () => {
    const reference = (name: string, optional = '') => `    - secretRef:\n        name: ${name}\n${optional}`;
    const volume = (name: string, optional = '') => `    - secret:\n${optional}        secretName: ${name}\n`;
    const optional = '        optional: true\n';
    const rendered = [
      `kind: Secret\nmetadata:\n  name: brought\n`,
      `kind: Deployment\nspec:\n  envFrom:\n${reference('one')}${reference('login', optional)}${reference('brought')}`,
      `kind: Deployment\nspec:\n  volumes:\n${volume('login', optional)}${volume('two')}${volume('three')}`,
      `kind: Job\nspec:\n  envFrom:\n${reference('three', optional)}`,
    ];
    expect(awk('wants.awk', rendered.join('---\n'))).toEqual(['secret one', 'secret three', 'secret two']);
  });

  (hasKubectl ? test : test.skip)(
    'for production the Secrets that the README says how to make, and the names that a hotel has for itself',
    async () => {
      const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
      const made = [...readme.matchAll(/kubectl create secret \w+ ([\w-]+) /g)].map(([, name]) => name!);
      const needed = made.filter((name) => name !== 'kafka'); // a Kafka that asks for no password is one, too
      const secrets = [...needed, ...SERVICE_NAMES.map((name) => `${name}-database`)].map(
        (name) => `secret ${name}`,
      );
      const values = ['KAFKA_BROKERS', 'REGISTRY', 'SITE_NAME'].map((name) => `value ${name}`);
      expect(awk('wants.awk', await renderText('production'))).toEqual([...secrets, ...values].sort());
    },
  );

  (hasKubectl ? test : test.skip)('for trying nothing, because everything is there', async () => {
    expect(awk('wants.awk', await renderText('local'))).toEqual([]);
  });
});

test('log lines are told as sentences, with what the error says, and others as they are, each once', () => {
  const lines = [
    String.raw`{"level":60,"time":1,"name":"catalog","err":{"type":"DatabaseError","message":"password authentication failed for user \"catalog\"","stack":"error: …"},"msg":"not migrated: password authentication failed for user \"catalog\""}`,
    String.raw`{"level":40,"time":1,"name":"booking","group":"booking","err":{"type":"Error","message":"connect ECONNREFUSED\n127.0.0.1:1","stack":"…"},"msg":"cannot read the event log yet"}`,
    '{"level":30,"time":1,"name":"booking","port":8080,"msg":"listening"}',
    'The environment is not complete:',
    'The environment is not complete:',
  ];
  expect(awk('plain-log.awk', lines.join('\n'))).toEqual([
    'The environment is not complete:',
    'cannot read the event log yet: connect ECONNREFUSED 127.0.0.1:1',
    'listening',
    'not migrated: password authentication failed for user "catalog"',
  ]);
});

test('what is left over is what kustomize made and nothing speaks of any more', () => {
  const names = [
    'configmap/settings-g4hdf4fm2c',
    'configmap/settings-9hkh97f5m2',
    'configmap/settings-t6b8kkmt5d',
    'secret/redis-7d9c8bfk2m',
    'secret/redis', // somebody else's
    'secret/my-certificate', // in length like a hash, but none
  ].join('\n');
  const current = 'kind: Deployment\n  envFrom: [{ configMapRef: { name: settings-g4hdf4fm2c } }]\n';
  const former = 'kind: ReplicaSet\n  replicas: 0\n  name: settings-9hkh97f5m2\n';
  expect(awk('left-over.awk', names, current, former)).toEqual([
    'configmap/settings-t6b8kkmt5d',
    'secret/redis-7d9c8bfk2m',
  ]);
});
