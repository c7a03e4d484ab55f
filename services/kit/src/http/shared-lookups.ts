/**
 * Library behaviour: Node looks up a host's name again for each connection, in four threads that the whole process shares.
 * Why: a resolver may take seconds for a name that is gone, such as that of a stopped broker. Kafka's clients go on trying, soon
 * all threads wait for this name, and no connection to any other host can be opened, not even to Postgres.
 * Without it: the tests in shared-lookups.test.ts and start-service.int.test.ts fail.
 */
import { AsyncResource } from 'node:async_hooks';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

type Callback = (...answer: unknown[]) => void;
/** Called with options and a callback, or with a callback alone. */
type Lookup = (hostname: string, ...rest: unknown[]) => unknown;

const shared = new WeakSet<object>();

/** Makes lookups of the same name that are under way at the same time share one answer, in the whole process. */
export function shareNameLookups(): void {
  if (shared.has(dns.lookup)) return;
  const lookup = dns.lookup as Lookup;
  const sharing = Object.defineProperties(sharingOf(lookup), Object.getOwnPropertyDescriptors(lookup));
  shared.add(sharing);
  dns.lookup = sharing as typeof dns.lookup;
  syncBuiltinESMExports();
}

function sharingOf(lookup: Lookup): Lookup {
  const waiting = new Map<string, Callback[]>();
  return (hostname, ...rest) => {
    const [options, callback] = (rest.length === 1 ? [{}, rest[0]] : rest) as [unknown, Callback];
    const key = JSON.stringify([hostname, options]);
    // Each caller goes on with its own request, trace and log.
    const callbacks = [...(waiting.get(key) ?? []), AsyncResource.bind(callback)];
    if (callbacks.length === 1)
      lookup(hostname, options, (...answer: unknown[]) => {
        const callers = waiting.get(key)!;
        waiting.delete(key);
        for (const answerOne of callers) answerOne(...answer);
      });
    waiting.set(key, callbacks);
  };
}
