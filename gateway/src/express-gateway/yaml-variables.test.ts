import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from '@innkeeper/kit/env';
import { gatewayEnv } from '../env.ts';
import { REQUIRED_ENV } from '../testing/required-env.ts';
import { CONFIG } from '../testing/route-map.ts';
import { setYamlVariables } from './yaml-variables.ts';

test('sets every variable that the YAML files name', () => {
  const before = { ...process.env };
  try {
    setYamlVariables(parseEnv(gatewayEnv, REQUIRED_ENV), '/dist/plugin.js');
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
