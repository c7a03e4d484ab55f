import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; [name: string]: unknown };

/** Errors of the device or the browser that a test can cause. */
type Flaw = { origin?: string; counter?: number };

/**
 * A device with a passkey, as far as the server sees it: it makes a key for a site, and signs challenges with it (Web
 * Authentication, sections 6.1 and 6.5; attestation `none`).
 */
export function newSoftPasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const host = new URL(origin).hostname;
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, flaw: Flaw) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: flaw.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (flags: number, count: number, key: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([sha256(host), Buffer.from([flags]), uint(count, 4), key]);
  const credential = <Response>(response: Response) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Answers the options for a new passkey, as `navigator.credentials.create()` does. */
    create(options: Options, flaw: Flaw = {}) {
      const key = Buffer.concat([
        Buffer.alloc(16),
        uint(id.length, 2),
        id,
        coseOf(publicKey.export({ format: 'jwk' })),
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options, flaw).toString('base64url'),
        attestationObject: cborMap([
          [cborText('fmt'), cborText('none')],
          [cborText('attStmt'), cborMap([])],
          [cborText('authData'), cborBytes(authenticatorData(PRESENT | ATTESTED, 0, key))],
        ]).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Answers the options for a signature, as `navigator.credentials.get()` does. */
    sign(options: Options, flaw: Flaw = {}) {
      counter += 1;
      const client = clientData('webauthn.get', options, flaw);
      const data = authenticatorData(PRESENT, flaw.counter ?? counter);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      });
    },
  };
}

// Flags of authenticator data: the user was present; a new key follows.
const PRESENT = 0x01;
const ATTESTED = 0x40;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}

// The part of CBOR (RFC 8949) that the code above needs.
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.concat([Buffer.from([(major << 5) | 25]), uint(length, 2)]);
}
const cborInt = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** A key of P-256 for ES256, in COSE (RFC 9053). */
const coseOf = ({ x, y }: { x?: string; y?: string }) =>
  cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x!, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y!, 'base64url'))],
  ]);
