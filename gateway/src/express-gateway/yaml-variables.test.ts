import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from '@innkeeper/kit/env';
import { gatewayEnv } from '../env.ts';
import { CONFIG } from '../testing/route-map.ts';
import { setYamlVariables } from './yaml-variables.ts';

const REQUIRED_ONLY = {
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

test('sets every variable that the YAML files name', () => {
  const before = { ...process.env };
  try {
    setYamlVariables(parseEnv(gatewayEnv, REQUIRED_ONLY), '/dist/plugin.js');
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
