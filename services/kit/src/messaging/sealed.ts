import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { EnvironmentError } from '../env.ts';

/*
 * A text in an event that only one of its consumers may read: all other readers and copies of the event log only have
 * unreadable bytes. AES-256-GCM with a new nonce for each text; `about` is authenticated with it, so that
 * the text of one event does not open in another.
 */

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** @throws EnvironmentError naming `variable` when the file does not hold 32 bytes in base64url. */
export function readSealingKey(variable: string, file: string): KeyObject {
  let bytes: Buffer;
  try {
    bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new EnvironmentError(`${variable}: cannot be read (${code ?? message})`);
  }
  if (bytes.length !== KEY_BYTES) throw new EnvironmentError(`${variable}: must hold 32 bytes in base64url`);
  return createSecretKey(bytes);
}

/** The same, or null if no file is named or it does not exist: for a service that can start without the key. */
export const readSealingKeyIfThere = (variable: string, file: string | undefined): KeyObject | null =>
  file !== undefined && existsSync(file) ? readSealingKey(variable, file) : null;

/** Seals `text` for the holders of the key. `about` names the record that it belongs to, such as an id in the same event. */
export function seal(key: KeyObject, text: string, about: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error when it was sealed with another key or about something else, or was changed. */
export function openSealed(key: KeyObject, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * A mark of a network: the same for all services with the key, and without the key it does not show the network, although there are
 * few of them. Empty for an unknown network.
 */
export const networkMark = (key: KeyObject, network: string): string =>
  network &&
  createHmac('sha256', key).update(`innkeeper.network.1.${network}`).digest('base64url').slice(0, 22);
