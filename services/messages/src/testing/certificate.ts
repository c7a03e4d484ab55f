import { generateKeyPairSync, sign } from 'node:crypto';

// A certificate by RFC 5280, section 4.1, as DER: each value is a tag, a length and contents.
const value = (tag: number, ...contents: Buffer[]): Buffer => {
  const body = Buffer.concat(contents);
  const length = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
};
const sequence = (...contents: Buffer[]) => value(0x30, ...contents);
const object = (hex: string) => value(0x06, Buffer.from(hex, 'hex'));
const time = (moment: Date) =>
  value(0x18, Buffer.from(`${moment.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`));

const ECDSA_WITH_SHA256 = sequence(object('2a8648ce3d040302'));
const COMMON_NAME = object('550403');
const SUBJECT_ALT_NAME = object('551d11');
const DAY_MS = 86_400_000;

/** A new key and a certificate of it for a host, signed by itself, which is valid for a day; both as PEM. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(value(0x31, sequence(COMMON_NAME, value(0x0c, Buffer.from(host)))));
  const altName = sequence(value(0x82, Buffer.from(host)));
  const body = sequence(
    value(0xa0, value(0x02, Buffer.from([2]))), // version 3
    value(0x02, Buffer.from([1])), // serial number
    ECDSA_WITH_SHA256,
    name,
    sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    value(0xa3, sequence(sequence(SUBJECT_ALT_NAME, value(0x04, altName)))),
  );
  const signature = value(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const base64 = sequence(body, ECDSA_WITH_SHA256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
