import { isIP } from 'node:net';
import {
  type NewCredential,
  PASSKEY_MINUTES,
  type Passkey,
  type PasskeySignature,
} from '@innkeeper/contracts/identity';
import type { Database, Transaction } from '@innkeeper/kit/postgres';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { nameOf } from './links.ts';
import * as store from './passkey-store.ts';
import type { User } from './user.ts';

/*
 * Web Authentication (https://www.w3.org/TR/webauthn-3/): a passkey signs a challenge of ours, bound to the site's address by the
 * browser, so that a page of another site can neither request nor use the signature.
 */

/** The site that passkeys belong to: its address and its host name. */
export type Site = { origin: string; host: string };

/** Null for an address without a host name, at which browsers offer no passkeys. */
export function siteOf(address: string): Site | null {
  const { origin, hostname } = new URL(address);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { origin, host: hostname };
}

/** The library is loaded at the first use of a passkey, because it takes 10 MB. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * EdDSA, ES256 and RS256, as COSE has them. By itself the library looks for one that Node calls an experiment, which prints a
 * warning beside the log.
 */
const ALGORITHMS = [-8, -7, -257];

const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;

/** The options with which the browser creates a passkey for a user; existing passkeys are excluded. */
export async function askForNewPasskey(tx: Transaction, { host }: Site, user: User) {
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: host,
    rpID: host,
    userName: user.email,
    userDisplayName: nameOf(user) || user.email,
    userID: new TextEncoder().encode(user.id),
    timeout: TIMEOUT_MS,
    excludeCredentials: (await store.selectPasskeys(tx, user.id)).map(described),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await store.insertChallenge(tx, { challenge: options.challenge, userId: user.id, purpose: 'add' });
  return { ...options };
}

/** The options with which the browser asks the user's passkeys for a signature. */
export async function askForSignature(
  tx: Transaction,
  { host }: Site,
  userId: string,
  purpose: 'sign_in' | 'proof',
) {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: TIMEOUT_MS,
    allowCredentials: (await store.selectPasskeys(tx, userId)).map(described),
    userVerification: 'preferred',
  });
  await store.insertChallenge(tx, { challenge: options.challenge, userId, purpose });
  return { ...options };
}

/** Checks the browser's answer to `askForNewPasskey`; null if it is invalid or late. */
export async function readNewPasskey(
  database: Database,
  { origin, host }: Site,
  userId: string,
  { id, rawId, type, response: { transports = [], ...response } }: NewCredential,
): Promise<store.KeyOfDevice | null> {
  const challenge = await challengeIn(response.clientDataJSON);
  if (!(await store.takeChallenge(database, { challenge, userId, purpose: 'add' }))) return null;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verification = await verifyRegistrationResponse({
    response: { id, rawId, type, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  const credential = verification?.verified ? verification.registrationInfo.credential : null;
  return (
    credential && {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports,
    }
  );
}

/**
 * Checks a signature of one of the user's passkeys, and notes that it was used. A counter that has not grown belongs to a copied
 * passkey. Returns false if the signature is wrong; the transaction has to commit in this case, too, because each challenge can
 * be used only once.
 */
export async function takeSignature(
  tx: Transaction,
  { origin, host }: Site,
  {
    userId,
    purpose,
    signed: { id, rawId, type, response: answer },
  }: { userId: string; purpose: 'sign_in' | 'proof'; signed: PasskeySignature },
): Promise<boolean> {
  const known = await store.lockPasskey(tx, userId, id);
  if (!known) return false;
  const challenge = await challengeIn(answer.clientDataJSON);
  if (!(await store.takeChallenge(tx, { challenge, userId, purpose }))) return false;
  const { userHandle, ...response } = answer;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verification = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { ...response, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: asTransports(known.transports),
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verification?.verified) return false;
  await store.setPasskeyUsed(tx, known.passkeyId, verification.authenticationInfo.newCounter);
  return true;
}

/** The passkeys of a user, for the screen that shows them. */
export async function toPasskeys(tx: Transaction, userId: string): Promise<Passkey[]> {
  const passkeys = await store.selectPasskeys(tx, userId);
  return passkeys.map(({ passkeyId, name, addedAt, lastUsedAt }) => ({
    passkeyId,
    name,
    addedAt: addedAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}

/** The challenge in a browser's answer; empty if it cannot be read. */
async function challengeIn(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    return decodeClientDataJSON(clientDataJSON).challenge;
  } catch {
    return '';
  }
}

const described = ({ credentialId, transports }: store.Passkey) => ({
  id: credentialId,
  transports: asTransports(transports),
});

// Hints for browsers; they ignore unknown ones.
const asTransports = (transports: string[]) => transports as AuthenticatorTransport[];
