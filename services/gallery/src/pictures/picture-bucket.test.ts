import { createPublicKey, generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { PictureBucket } from './picture-bucket.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const bucket = new PictureBucket({
  bucket: 'pictures',
  privateBucket: 'pictures-private',
  account: {
    project_id: 'innkeeper',
    client_email: 'pictures@innkeeper.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  },
  uploadUrl: 'http://localhost:8081/pictures-private',
  publicUrl: '/pictures',
  apiEndpoint: 'http://127.0.0.1:1',
  timeoutMs: 3_000,
});

describe('the form of an upload', () => {
  const object = `uploads/${randomUUID()}/phöto a.png`;

  const sign = async () => {
    const { url, fields } = await bucket.signUpload(object, { contentType: 'image/png', size: 1_234 });
    return { url, fields, policy: JSON.parse(Buffer.from(fields['policy']!, 'base64').toString()) };
  };

  it('has the address that browsers reach', async () => {
    expect((await sign()).url).toBe('http://localhost:8081/pictures-private');
  });

  it('allows one object of one type and size in the private bucket, not cached, and nothing else', async () => {
    const { policy, fields } = await sign();
    const date = fields['x-goog-date']!;
    const credential = `pictures@innkeeper.example/${date.slice(0, 8)}/auto/storage/goog4_request`;
    const conditions = [
      ['content-length-range', 1_234, 1_234],
      { bucket: 'pictures-private' },
      { key: object },
      { 'Content-Type': 'image/png' },
      { 'Cache-Control': 'private, no-store' },
      { success_action_status: '201' },
      { 'x-goog-date': date },
      { 'x-goog-credential': credential },
      { 'x-goog-algorithm': 'GOOG4-RSA-SHA256' },
    ];
    expect(policy.conditions).toHaveLength(conditions.length);
    expect(policy.conditions).toEqual(expect.arrayContaining(conditions));
    expect(fields).toEqual({
      key: object,
      'Content-Type': 'image/png',
      'Cache-Control': 'private, no-store',
      success_action_status: '201',
      'x-goog-date': date,
      'x-goog-credential': credential,
      'x-goog-algorithm': 'GOOG4-RSA-SHA256',
      policy: fields['policy'],
      'x-goog-signature': expect.stringMatching(/^[0-9a-f]{512}$/),
    });
  });

  it('is valid for ten minutes', async () => {
    const { policy, fields } = await sign();
    const [, ...parts] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(fields['x-goog-date']!)!;
    const [year, month, day, hour, minute, second] = parts.map(Number);
    const signedAt = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!);
    const validSeconds = (Date.parse(policy.expiration) - signedAt) / 1_000;
    expect([599, 600]).toContain(validSeconds); // both are cut to whole seconds, one clock tick apart
  });

  it('is signed with the account’s key, over the policy as it is sent', async () => {
    const { fields } = await sign();
    const signature = Buffer.from(fields['x-goog-signature']!, 'hex');
    const check = (text: string) =>
      verify('RSA-SHA256', Buffer.from(text), createPublicKey(privateKey), signature);
    expect([check(fields['policy']!), check(`${fields['policy']}x`)]).toEqual([true, false]);
  });
});

it('links to an object by its name, escaped but for the slashes', () => {
  expect(bucket.linkTo('f/phöto (2) 100%?#.png')).toBe('/pictures/f/ph%C3%B6to%20(2)%20100%25%3F%23.png');
});
