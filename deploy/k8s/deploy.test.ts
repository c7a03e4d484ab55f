import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICE_NAMES } from '../topology.ts';
import { hasKubectl, renderText } from './rendered.ts';

const FOLDER = import.meta.dirname;

/** Runs one of the awk programs of deploy.sh on files with these texts, and returns the printed lines, sorted. */
function awk(program: string, ...texts: string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'innkeeper-awk-'));
  try {
    const files = texts.map((text, i) => {
      const file = join(folder, String(i));
      writeFileSync(file, text);
      return file;
    });
    const output = execFileSync('awk', ['-f', join(FOLDER, program), ...files], { encoding: 'utf8' });
    return output.split('\n').filter(Boolean).sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('before it changes anything, deploy.sh checks', () => {
  const settings = (name: string, lines: string) =>
    `apiVersion: v1\ndata:\n${lines}kind: ConfigMap\nmetadata:\n  name: ${name}\n`;
  const someSettings =
    '  A: "12"\n  B: ""\n  C: a.example:1,b.example:1\n  D: https://examples.org\n  GOOGLE_CLIENT_ID: ""\n';

  test('for settings that are empty or still have an example value, unless they may be empty', () => {
    const rendered = [
      settings('settings-g4hdf4fm2c', someSettings),
      settings('else-g4hdf4fm2c', '  E: ""\n'),
    ];
    expect(awk('required.awk', rendered.join('---\n'))).toEqual(['value B', 'value C']);
  });

  test('for the key of backups, unless unencrypted ones are accepted', () => {
    const env = '            - name: AGE_RECIPIENT\n              valueFrom:\n';
    const backup = (lines = '') => `kind: CronJob\nmetadata:\n  name: backup\nspec:\n${lines}`;
    const key = '  AGE_RECIPIENT: age1abc\n';
    const required = (...documents: string[]) => awk('required.awk', documents.join('---\n'));
    const none = settings('settings-g4', '  AGE_RECIPIENT: ""\n  UNENCRYPTED_BACKUPS: ""\n');
    expect(required(none, backup())).toEqual(['value AGE_RECIPIENT']);
    expect(required(none, backup(env))).toEqual(['value AGE_RECIPIENT']);
    expect(required(settings('settings-g4', key), backup())).toEqual(['value AGE_RECIPIENT']);
    expect(required(settings('settings-g4', key), backup(env))).toEqual([]);
    expect(required(settings('settings-g4', '  UNENCRYPTED_BACKUPS: accepted\n'), backup())).toEqual([]);
    expect(required(none)).toEqual([]);
  });

  test('for Secrets that are required, unless they are optional or in the manifests', () => {
    const reference = (name: string, optional = '') => `    - secretRef:\n        name: ${name}\n${optional}`;
    const volume = (name: string, optional = '') => `    - secret:\n${optional}        secretName: ${name}\n`;
    const optional = '        optional: true\n';
    const rendered = [
      `kind: Secret\nmetadata:\n  name: included\n`,
      `kind: Deployment\nspec:\n  envFrom:\n${reference('one')}${reference('login', optional)}${reference('included')}`,
      `kind: Deployment\nspec:\n  volumes:\n${volume('login', optional)}${volume('two')}${volume('three')}`,
      `kind: Job\nspec:\n  envFrom:\n${reference('three', optional)}`,
    ];
    expect(awk('required.awk', rendered.join('---\n'))).toEqual(['secret one', 'secret three', 'secret two']);
  });

  (hasKubectl ? test : test.skip)(
    'in production for the Secrets whose commands are in the README, and for the installation’s own names',
    async () => {
      const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
      const inReadme = [...readme.matchAll(/kubectl create secret \w+ ([\w-]+) /g)].map(([, name]) => name!);
      // Without a mail server e-mails wait, and without that key no user adds an authenticator app.
      const optional = ['smtp', 'account-secrets-key'];
      const required = inReadme.filter((name) => !optional.includes(name));
      const ofServices = SERVICE_NAMES.flatMap((name) => [`${name}-database`, `${name}-kafka`]);
      const secrets = [...required, ...ofServices].map((name) => `secret ${name}`);
      const values = ['AGE_RECIPIENT', 'KAFKA_BROKERS', 'REGISTRY', 'SITE_NAME', 'SITE_URL'].map(
        (name) => `value ${name}`,
      );
      expect(awk('required.awk', await renderText('production'))).toEqual([...secrets, ...values].sort());
    },
  );

  (hasKubectl ? test.each : test.skip.each)([[[]], [['backup']]])(
    'in the local overlay for nothing, because it is complete, with the components %j too',
    async (components) => {
      expect(awk('required.awk', await renderText('local', components))).toEqual([]);
    },
  );
});

test('JSON log lines become sentences with the error message, other lines stay, and each is printed once', () => {
  const lines = [
    String.raw`{"level":60,"time":1,"name":"catalog","err":{"type":"DatabaseError","message":"password authentication failed for user \"catalog\"","stack":"error: …"},"msg":"not migrated: password authentication failed for user \"catalog\""}`,
    String.raw`{"level":40,"time":1,"name":"booking","group":"booking","err":{"type":"Error","message":"connect ECONNREFUSED\n127.0.0.1:1","stack":"…"},"msg":"cannot read the event log yet"}`,
    '{"level":30,"time":1,"name":"booking","port":8080,"msg":"listening"}',
    'The environment is not complete:',
    'The environment is not complete:',
  ];
  expect(awk('readable-log.awk', lines.join('\n'))).toEqual([
    'The environment is not complete:',
    'cannot read the event log yet: connect ECONNREFUSED 127.0.0.1:1',
    'listening',
    'not migrated: password authentication failed for user "catalog"',
  ]);
});

test('unused settings are those that kustomize generated and nothing refers to', () => {
  const names = [
    'configmap/settings-g4hdf4fm2c',
    'configmap/settings-9hkh97f5m2',
    'configmap/settings-t6b8kkmt5d',
    'secret/redis-7d9c8bfk2m',
    'secret/redis', // created by the operator
    'secret/my-certificate', // the ending has the length of a hash but is none
  ].join('\n');
  const current = 'kind: Deployment\n  envFrom: [{ configMapRef: { name: settings-g4hdf4fm2c } }]\n';
  const previous = 'kind: ReplicaSet\n  replicas: 0\n  name: settings-9hkh97f5m2\n';
  expect(awk('unused-settings.awk', names, current, previous)).toEqual([
    'configmap/settings-t6b8kkmt5d',
    'secret/redis-7d9c8bfk2m',
  ]);
});
