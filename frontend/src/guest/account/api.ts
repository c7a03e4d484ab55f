import type { Registration } from '@innkeeper/contracts/identity';
import { useEffect, useState } from 'react';
import { type Answer, request } from '../../shared/api/client.ts';

/** The sign-in options besides e-mail and password. */
type SignInOptions = Answer<'GET /api/users/sign-in-options'>;
export type DemoAccount = SignInOptions['demoAccounts'][number];

const none: SignInOptions = { googleClientId: null, googleScriptUrl: null, demoAccounts: [] };

/** The options; none if they cannot be loaded, because users can sign in without them. Null until that is known. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    request('GET /api/users/sign-in-options', { signal: leaving.signal, token: null }).then(setOptions, () =>
      setOptions(none),
    );
    return () => leaving.abort();
  }, []);
  return options;
}

/** @throws ApiError `invalid_fields`, or `email_taken`. */
export async function register(body: Registration): Promise<void> {
  await request('POST /api/users/saveuser', { body, token: null });
}
