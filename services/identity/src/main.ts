import { orExit, readEnv } from '@innkeeper/kit/commands';
import { readPublicKeys } from '@innkeeper/kit/http/public-keys';
import { RedisLink } from '@innkeeper/kit/redis/redis';
import { runService } from '@innkeeper/kit/service';
import { identityEnv } from './env.ts';
import { Passwords } from './passwords.ts';
import { RevocationRelay } from './revocation-relay.ts';
import { revocationsCall } from './revocations.ts';
import { identityEndpoints } from './routes.ts';
import { readSigningKey } from './tokens.ts';

const GOOGLE_ANSWERS_WITHIN_MS = 3_000; // less than the gateway waits for an answer

const env = readEnv(identityEnv);
const signingKey = orExit(() =>
  readSigningKey(env.JWT_PRIVATE_KEY_FILE, readPublicKeys(env.JWT_PUBLIC_KEYS_FILE)),
);
const passwords = await Passwords.create();

await runService('identity', env, ({ database, logger }) => {
  const redis = env.REDIS_URL && new RedisLink({ url: env.REDIS_URL, name: 'identity', logger });
  const relay = redis ? new RevocationRelay({ database, redis, logger }) : undefined;
  return {
    endpoints: identityEndpoints({
      database,
      passwords,
      issuer: {
        ...signingKey,
        issuer: env.JWT_ISSUER,
        audience: env.JWT_AUDIENCE,
        hours: env.TOKEN_HOURS,
      },
      google: {
        clientId: env.GOOGLE_CLIENT_ID,
        scriptUrl: env.GOOGLE_SCRIPT_URL,
        tokeninfoUrl: env.GOOGLE_TOKENINFO_URL,
        answerWithinMs: GOOGLE_ANSWERS_WITHIN_MS,
      },
      announceRevocation: async () => relay?.announce(),
      production: env.NODE_ENV === 'production',
    }),
    internal: [revocationsCall(database)],
    background: relay ? [relay] : [],
  };
});
