/**
 * Library behaviour: express-gateway loads services for users, applications and tokens of its own, and opens their store: Redis,
 * or an emulator of it with an interpreter for Lua.
 * Why: identity has the users and tokens, and no policy here asks for these. They take 8 MB of memory.
 * Without it: `the gateway loads no store of users` in no-user-store.int.test.ts fails.
 */
import { Module } from 'node:module';
import { requireFromLibrary } from './library.ts';

/** Gives plugins an empty object in place of these services. Must be called before express-gateway is loaded. */
export function omitUserStore(): void {
  const file = requireFromLibrary.resolve('./services');
  requireFromLibrary.cache[file] = Object.assign(new Module(file), { loaded: true, exports: {} });
}
