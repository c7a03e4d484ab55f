import { useEffect, useState } from 'react';
import { api } from '../../shared/api/client.ts';

/** What the sign-in page offers besides e-mail and password. */
export interface SignInOptions {
  /** The OAuth client and the address of its script: both or neither. */
  googleClientId: string | null;
  googleScriptUrl: string | null;
  demoAccounts: readonly DemoAccount[];
}

export interface DemoAccount {
  type: 'Customer' | 'Admin';
  email: string;
  password: string;
}

const none: SignInOptions = { googleClientId: null, googleScriptUrl: null, demoAccounts: [] };

/** Null while the options load; none when loading fails, because people can sign in without them. */
export function useSignInOptions(): SignInOptions | null {
  const [options, setOptions] = useState<SignInOptions | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    api
      .get<SignInOptions>('/users/sign-in-options', { signal: leaving.signal, token: null })
      .then(setOptions, () => setOptions(none));
    return () => leaving.abort();
  }, []);
  return options;
}

export interface Registration {
  firstName: string;
  lastName: string;
  whatsapp: string;
  phone: string;
  email: string;
  password: string;
}

/** @throws ApiError 400 with `fields`, 409 when the e-mail is taken. */
export async function register(registration: Registration): Promise<void> {
  await api.post('/users/saveuser', registration, { token: null });
}
