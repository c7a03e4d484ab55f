import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from '@innkeeper/kit/env';
import { gatewayEnv, offerToYaml } from './env.ts';
import { CONFIG } from './testing/route-map.ts';

const COMPLETE = {
  PORT: '8080',
  INTERNAL_PORT: '9080',
  IDENTITY_URL: 'http://identity:3000',
  IDENTITY_INTERNAL_URL: 'http://identity:9000',
  CATALOG_URL: 'http://catalog:3000',
  BOOKING_URL: 'http://booking:3000',
  GALLERY_URL: 'http://gallery:3000',
  FEEDBACK_URL: 'http://feedback:3000',
  JWT_PUBLIC_KEYS_FILE: '/keys/jwks.json',
};
const parse = (extra: Record<string, string> = {}) => parseEnv(gatewayEnv, { ...COMPLETE, ...extra });

test('needs only the addresses, the keys and the ports', () => {
  expect(parse()).toEqual({
    ...COMPLETE,
    PORT: 8_080,
    INTERNAL_PORT: 9_080,
    DRAIN_MS: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    UPSTREAM_TIMEOUT_MS: 3_500,
    JWT_ISSUER: 'innkeeper',
    JWT_AUDIENCE: 'innkeeper',
    RATE_LIMIT_PER_MINUTE: 1_200,
    SIGN_IN_LIMIT_PER_MINUTE: 20,
    FEEDBACK_LIMIT_PER_MINUTE: 10,
    TRUSTED_HOPS: 0,
    CORS_ORIGINS: [],
  });
});

test('lists every fault at once', () => {
  const faulty = {
    PORT: 'x',
    CATALOG_URL: 'catalog:3000',
    TRUSTED_HOPS: '-1',
    FEEDBACK_LIMIT_PER_MINUTE: '0',
    REDIS_URL: 'http://redis:6379',
  };
  const faults = () => parse({ ...faulty, BOOKING_URL: '' });
  for (const name of [...Object.keys(faulty), 'BOOKING_URL']) expect(faults).toThrow(name);
});

test('reads origins from a comma list, and takes nothing that is more or less than an origin', () => {
  expect(parse({ CORS_ORIGINS: 'http://localhost:5173, https://hotel.example' }).CORS_ORIGINS).toEqual([
    'http://localhost:5173',
    'https://hotel.example',
  ]);
  for (const bad of ['*', 'https://hotel.example/', 'hotel.example'])
    expect(() => parse({ CORS_ORIGINS: bad })).toThrow('CORS_ORIGINS');
  expect(() => parse({ PICTURES_ORIGIN: "https://x.example; script-src 'unsafe-inline'" })).toThrow('ORIGIN');
});

test('takes a folder for the SPA only when there is a page in it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'spa-'));
  expect(() => parse({ SPA_DIR: folder })).toThrow('SPA_DIR: holds no shell.html');
  writeFileSync(path.join(folder, 'shell.html'), '');
  expect(parse({ SPA_DIR: folder }).SPA_DIR).toBe(folder);
});

test('offers a value for every variable that the YAML files name', () => {
  const before = { ...process.env };
  try {
    offerToYaml(parse(), '/dist/plugin.js');
    const files = readdirSync(CONFIG).filter((file) => file.endsWith('.yml'));
    const texts = files.map((file) => readFileSync(path.join(CONFIG, file), 'utf8')).join('');
    const names = [...texts.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
    expect(names).toEqual(
      expect.arrayContaining(['PORT', 'PICTURES_URL', 'GOOGLE_STAND_IN_URL', 'GATEWAY_PLUGIN']),
    );
    expect(names.filter((name) => !process.env[name])).toEqual([]);
  } finally {
    process.env = before;
  }
});
