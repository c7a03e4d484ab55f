import type { Answer, Body } from '../api/client.ts';
import { ApiError, isApiError, messageOf } from '../api/errors.ts';
import { words } from '../words/words.ts';

const t = words('proof');

/*
 * Passkeys with the browser's own functions (Web Authentication, level 3). Browsers without the functions that read and
 * write JSON
 * are offered no passkeys: codes work everywhere.
 */

type CreationOptions = Answer<'POST /api/users/profile/second-factor/passkeys/options'>['options'];
type NewCredential = Body<'POST /api/users/profile/second-factor/passkeys'>['credential'];
type Signature = Body<'POST /api/users/profile/second-factor/proof/passkey'>['credential'];

/** Whether this browser can make and use passkeys. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** Makes the browser create a passkey. @throws ApiError that says what to do. */
export async function createPasskey(options: CreationOptions): Promise<NewCredential> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = (await navigator.credentials
    .create({ publicKey })
    .catch(explain)) as PublicKeyCredential;
  return credential.toJSON() as unknown as NewCredential;
}

/** Makes the browser sign with one of the passkeys in the options. @throws ApiError that says what to do. */
export async function signWithPasskey(options: CreationOptions): Promise<Signature> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = (await navigator.credentials.get({ publicKey }).catch(explain)) as PublicKeyCredential;
  return credential.toJSON() as unknown as Signature;
}

const problems = {
  // Browsers do not report which of the two happened, so that a page cannot find out which passkeys a user has.
  NotAllowedError: 'passkey.not_allowed',
  InvalidStateError: 'passkey.exists',
  SecurityError: 'passkey.other_address',
} as const;

function explain(error: unknown): never {
  if (!(error instanceof DOMException) || !Object.hasOwn(problems, error.name)) throw error;
  const problem = problems[error.name as keyof typeof problems];
  throw new ApiError(t(problem), { code: 'wrong_passkey', status: 0 });
}

/** The message for a user whose passkey did not work. */
export const passkeyProblem = (error: unknown): string =>
  isApiError(error) && error.fields['credential'] ? t('passkey.wrong') : messageOf(error);
