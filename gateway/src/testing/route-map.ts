import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireOfGateway } from '../tune.ts';

export const CONFIG = path.resolve(import.meta.dirname, '../../config');

/** gateway.config.yml parsed as express-gateway parses it, each variable replaced by a number. */
export function readRouteMap(): unknown {
  const { load } = requireOfGateway('js-yaml') as { load(text: string): unknown };
  return load(readFileSync(path.join(CONFIG, 'gateway.config.yml'), 'utf8').replace(/\$\{\w+\}/g, '1'));
}
