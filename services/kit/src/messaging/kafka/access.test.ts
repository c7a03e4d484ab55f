import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { EnvironmentError, parseEnv, topicsEnv } from '../../env.ts';
import { kafkaAccess } from './access.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kafka-access-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};

const TOPICS = { KAFKA_PARTITIONS: '1', KAFKA_REPLICATION: '1', KAFKA_RETENTION_DAYS: '1' };
const accessOf = (env: NodeJS.ProcessEnv) =>
  kafkaAccess(parseEnv(topicsEnv, { KAFKA_BROKERS: 'one:9092,two:9092', ...TOPICS, ...env }));
const BROKERS = { brokers: ['one:9092', 'two:9092'] };

test('with brokers only there is neither TLS nor a user', () => {
  expect(accessOf({})).toEqual(BROKERS);
});

test('TLS trusts the public certificate authorities, or those of a file', () => {
  expect(accessOf({ KAFKA_TLS: 'on' })).toEqual({ ...BROKERS, ssl: true });
  const ca = rootCertificates.slice(0, 2).join('\n');
  expect(accessOf({ KAFKA_TLS: 'on', KAFKA_CA_FILE: fileOf('ca.pem', ca) })).toEqual({
    ...BROKERS,
    ssl: { ca },
  });
});

test.each(['plain', 'scram-sha-256', 'scram-sha-512'])('a user authenticates by %s', (mechanism) => {
  const user = { KAFKA_SASL_MECHANISM: mechanism, KAFKA_USERNAME: 'hotel', KAFKA_PASSWORD: 'hunter2' };
  expect(accessOf(user)).toEqual({ ...BROKERS, sasl: { mechanism, username: 'hotel', password: 'hunter2' } });
});

test.each([
  [{ KAFKA_SASL_MECHANISM: 'plain' }, ['KAFKA_USERNAME', 'KAFKA_PASSWORD']],
  [{ KAFKA_SASL_MECHANISM: 'scram-sha-256', KAFKA_USERNAME: 'hotel' }, ['KAFKA_PASSWORD']],
  [{ KAFKA_PASSWORD: 'hunter2' }, ['KAFKA_SASL_MECHANISM']],
  [{ KAFKA_USERNAME: 'hotel', KAFKA_CA_FILE: '/none' }, ['KAFKA_SASL_MECHANISM', 'KAFKA_CA_FILE']],
  [{ KAFKA_TLS: 'on', KAFKA_CA_FILE: '/none' }, ['KAFKA_CA_FILE: .*ENOENT']],
  [{ KAFKA_TLS: 'on', KAFKA_CA_FILE: fileOf('empty.pem', 'no certificate') }, ['KAFKA_CA_FILE']],
  [{ KAFKA_TLS: 'yes', KAFKA_SASL_MECHANISM: 'gssapi' }, ['KAFKA_TLS', 'KAFKA_SASL_MECHANISM']],
])('%j is rejected with every problem named, and no value', (env, names) => {
  expect(() => accessOf(env)).toThrow(EnvironmentError);
  for (const name of names) expect(() => accessOf(env)).toThrow(new RegExp(`^  ${name}`, 'm'));
  expect(() => accessOf(env)).not.toThrow('hunter2');
});
