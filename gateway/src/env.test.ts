import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from '@innkeeper/kit/env';
import { gatewayEnv } from './env.ts';
import { REQUIRED_ENV } from './testing/required-env.ts';
import { createTemporaryFolder } from './testing/temporary-folder.ts';

const parse = (extra: Record<string, string> = {}) => parseEnv(gatewayEnv, { ...REQUIRED_ENV, ...extra });

test('requires the URL of every service', () => {
  const urls = ['IDENTITY_URL', 'CATALOG_URL', 'BOOKING_URL', 'GALLERY_URL', 'FEEDBACK_URL'];
  for (const name of urls) expect(() => parse({ [name]: '' })).toThrow(name);
});

test('requires only the URLs, the keys and the ports', () => {
  expect(parse()).toEqual({
    ...REQUIRED_ENV,
    PORT: 0,
    INTERNAL_PORT: 0,
    DRAIN_MS: 0,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    UPSTREAM_TIMEOUT_MS: 3_500,
    JWT_ISSUER: 'innkeeper',
    JWT_AUDIENCE: 'innkeeper',
    RATE_LIMIT_PER_MINUTE: 1_200,
    SIGN_IN_LIMIT_PER_MINUTE: 20,
    FEEDBACK_LIMIT_PER_MINUTE: 10,
    CODE_LIMIT_PER_MINUTE: 20,
    OPEN_ANSWERS_PER_ADDRESS: 128,
    CONNECTIONS_PER_ADDRESS: 256,
    TRUSTED_HOPS: 0,
    DEMO_PUBLIC: false,
    CORS_ORIGINS: [],
  });
});

test('reports every error at once', () => {
  const invalid = {
    PORT: 'x',
    CATALOG_URL: 'catalog:3000',
    TRUSTED_HOPS: '-1',
    FEEDBACK_LIMIT_PER_MINUTE: '0',
    REDIS_URL: 'http://redis:6379',
  };
  const parseInvalid = () => parse({ ...invalid, BOOKING_URL: '' });
  for (const name of [...Object.keys(invalid), 'BOOKING_URL']) expect(parseInvalid).toThrow(name);
});

test('reads origins from a comma-separated list, and rejects what is not exactly an origin', () => {
  expect(parse({ CORS_ORIGINS: 'http://localhost:5173, https://hotel.example' }).CORS_ORIGINS).toEqual([
    'http://localhost:5173',
    'https://hotel.example',
  ]);
  for (const invalid of ['*', 'https://hotel.example/', 'hotel.example'])
    expect(() => parse({ CORS_ORIGINS: invalid })).toThrow('CORS_ORIGINS');
  expect(() => parse({ PICTURES_ORIGIN: "https://x.example; script-src 'unsafe-inline'" })).toThrow('ORIGIN');
});

test('accepts a folder of the site only when it contains the shell', () => {
  const folder = createTemporaryFolder();
  expect(() => parse({ SPA_DIR: folder })).toThrow('SPA_DIR: contains no shell.html');
  writeFileSync(path.join(folder, 'shell.html'), '');
  expect(parse({ SPA_DIR: folder }).SPA_DIR).toBe(folder);
});
