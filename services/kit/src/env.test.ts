import { EnvironmentError, parseEnv, serviceEnv } from './env.ts';

const complete = {
  PORT: '4001',
  INTERNAL_PORT: '0',
  DATABASE_URL: 'postgres://booking:secret@localhost/booking',
  EVENT_LOG_URL: 'postgres://events:secret@localhost/events',
  JWT_PUBLIC_KEYS_FILE: '/keys/jwks.json',
};

test('reads a complete environment, with the documented defaults', () => {
  expect(parseEnv(serviceEnv, complete)).toMatchObject({
    PORT: 4001,
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  });
});

test('lists every problem at once, by variable', () => {
  const invalid = {
    PORT: 'http',
    DATABASE_URL: '',
    DATABASE_POOL: '1',
    REDIS_URL: 'redis:6379',
  };
  const parse = () => parseEnv(serviceEnv, { ...complete, ...invalid });
  expect(parse).toThrow(EnvironmentError);
  for (const name of Object.keys(invalid)) expect(parse).toThrow(name);
  expect(parse).not.toThrow('JWT_ISSUER');
});

test('the error never contains the value, which may be a secret', () => {
  expect(() => parseEnv(serviceEnv, { ...complete, DATABASE_URL: 'hunter2' })).not.toThrow('hunter2');
});
