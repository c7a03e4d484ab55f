import { readFileSync } from 'node:fs';
import path from 'node:path';
import { requireFromLibrary } from '../express-gateway/library.ts';

export const CONFIG = path.resolve(import.meta.dirname, '../../config');

/** Reads gateway.config.yml with express-gateway's own YAML parser, each variable replaced with 1. */
export function readRouteMap(): unknown {
  const { load } = requireFromLibrary('js-yaml') as { load(text: string): unknown };
  return load(readFileSync(path.join(CONFIG, 'gateway.config.yml'), 'utf8').replace(/\$\{\w+\}/g, '1'));
}
