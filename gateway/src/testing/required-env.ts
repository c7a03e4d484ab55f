import { SERVICES } from '@innkeeper/topology';

/** A value for each variable that has no default. Nothing listens at the addresses, and there is no key file. */
export const REQUIRED_ENV: Record<string, string> = {
  PORT: '0',
  INTERNAL_PORT: '0',
  ...Object.fromEntries(SERVICES.map(({ prefix }) => [`${prefix}_URL`, 'http://127.0.0.1:9'])),
  IDENTITY_INTERNAL_URL: 'http://127.0.0.1:9',
  JWT_PUBLIC_KEYS_FILE: '/keys/jwks.json',
};
