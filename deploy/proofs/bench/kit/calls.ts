// Compares calls of a service with bare Node servers that answer the same, and shows what each part of a call costs:
// make bench ONLY=calls. Needs wrk and a built kit. The servers take turns, a second each, so that noise affects
// all equally: throughput is the median of the rounds, a share the median of each round's share.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createTokenFactory, testUser } from '@innkeeper/kit/internals/testing/tokens';
import { REPOSITORY } from '../../repository.ts';
import { CHECK, reportRatio, roundsOf, SHORT, secondsOf } from '../form.ts';
import { type Measured, wrk } from '../wrk.ts';

const ROUNDS = roundsOf(7, 3);
const SECONDS = secondsOf(1);
const tokens = createTokenFactory();
const SIGNED_IN = `Authorization: Bearer ${tokens.sign(testUser())}`;
const GIVEN_ID = 'X-Request-Id: 0f8fad5b-d9cb-469f-a165-70867728950e'; // as the gateway gives every request
const BODY = JSON.stringify({
  roomId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  start: '2026-12-01',
  end: '2026-12-04',
  guests: 2,
});
const GET = { path: '/api/get', headers: [GIVEN_ID] };
const POST = {
  path: '/api/post',
  headers: [GIVEN_ID, SIGNED_IN, 'Content-Type: application/json'],
  script: path.join(REPOSITORY, 'deploy/proofs/bench/kit/call.lua'),
  env: { CALL_METHOD: 'POST', CALL_BODY: BODY },
};

type Case = {
  name: string;
  server: string;
  path: string;
  headers: string[];
  script?: string;
  env?: Record<string, string>;
  /** The case that it is a share of. */
  of?: string;
  /** Whether it has a part more than the whole call, instead of one less. */
  added?: boolean;
};
type Running = Case & { child: ChildProcess; url: string; rounds: Measured[]; microseconds: number };

const calls = await compare([
  { name: 'bare Node, GET', server: 'node', ...GET },
  { name: 'bare Express, GET', server: 'express', of: 'bare Node, GET', ...GET },
  { name: 'public GET', server: 'get', of: 'bare Node, GET', ...GET },
  {
    name: 'signed-in GET',
    server: 'signedIn',
    of: 'bare Node, GET',
    ...GET,
    headers: [GIVEN_ID, SIGNED_IN],
  },
  { name: 'bare Node, POST', server: 'nodePost', ...POST },
  { name: 'signed-in POST', server: 'post', of: 'bare Node, POST', ...POST },
]);
console.log('Calls, compared with a bare Node server that answers the same\n');
console.table(
  calls.map(({ name, perSecond, share, microseconds, p50, p99 }) => ({
    call: name,
    'requests/s': Math.round(perSecond),
    '% of bare Node': Math.round(100 * share),
    'processor µs': microseconds.toFixed(1),
    p50,
    p99,
  })),
);
for (const { name, of, share } of calls)
  if (of && name !== 'bare Express, GET') reportRatio(`http: ${name}`, share, 1);

if (!SHORT) {
  const WHOLE = 'the whole call';
  const parts = await compare([
    { name: WHOLE, server: 'post', ...POST },
    { name: 'metrics', server: 'withoutMetrics', ...POST },
    { name: 'context of logs, events and spans', server: 'withoutContext', ...POST },
    { name: 'access rule, token from the cache', server: 'withoutAccessRule', ...POST },
    { name: 'body: reading and shape', server: 'withoutBody', ...POST },
    { name: 'body: shape only', server: 'withoutShapes', ...POST },
    { name: 'answer', server: 'withoutAnswer', ...POST },
    {
      name: 'avoided: a request id of its own',
      added: true,
      server: 'post',
      ...POST,
      headers: POST.headers.filter((header) => header !== GIVEN_ID),
    },
    { name: 'avoided: checking a signature', added: true, server: 'withoutTokenCache', ...POST },
    { name: "avoided: setting Express's prototypes", added: true, server: 'withPrototypesSet', ...POST },
    {
      name: 'avoided: express.json',
      added: true,
      server: 'post',
      ...POST,
      headers: [...POST.headers, 'Content-Encoding: identity'],
    },
  ]);
  console.log(
    '\nWhat each part of the signed-in POST costs: the call as it is, minus the call without the part\n',
  );
  console.table(
    parts.map(({ name, added, microseconds }) => {
      const difference = (parts[0]!.microseconds - microseconds) * (added ? -1 : 1);
      return { part: name, 'processor µs': (name === WHOLE ? microseconds : difference).toFixed(1) };
    }),
  );
}

/** The figures of each case, in the order given. */
async function compare(cases: Case[]) {
  const running: Running[] = [];
  try {
    for (const one of cases)
      running.push({ ...one, ...(await start(one.server)), rounds: [], microseconds: 0 });
    if (!CHECK) for (const one of running) await load(one); // to warm up
    for (let round = 0; round < ROUNDS; round++) for (const one of running) one.rounds.push(await load(one));
    for (const one of running) one.microseconds = await processorTime(one.child);
  } finally {
    for (const { child } of running) child.disconnect();
  }
  return running.map(({ name, of, added, rounds, microseconds }) => {
    const reference = (running.find((one) => one.name === of) ?? { rounds }).rounds;
    const shares = rounds.map((round, i) => ({ share: round.perSecond / reference[i]!.perSecond }));
    return {
      name,
      of,
      added,
      ...medianBy('perSecond', rounds),
      ...medianBy('share', shares),
      microseconds,
    };
  });
}

function medianBy<Field extends string, Round extends Record<Field, number>>(
  field: Field,
  rounds: Round[],
): Round {
  return rounds.toSorted((a, b) => a[field] - b[field])[Math.floor(rounds.length / 2)]!;
}

async function start(server: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'calls-server.js'), [server], {
    env: { ...process.env, NODE_ENV: 'production', JWT_PUBLIC_KEYS_FILE: tokens.publicKeysFile },
  });
  const [{ port }] = await once(child, 'message');
  return { child, url: `http://127.0.0.1:${port}` };
}

/** Requests per second and latencies of one turn. */
function load({ url, path, headers, script, env }: Running): Promise<Measured> {
  return wrk(`${url}${path}`, { headers, script, env, seconds: SECONDS, connections: 16 });
}

/** Microseconds of processor time that a server uses per request. */
async function processorTime(child: ChildProcess): Promise<number> {
  child.send('');
  const [{ microseconds }] = await once(child, 'message');
  return microseconds;
}
