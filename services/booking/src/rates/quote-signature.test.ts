import { createHmac, createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { isSignedBy, signerOf } from './quote-signature.ts';
import { newRingKey } from './testing/key-ring.ts';

test('a signature is the HMAC-SHA-256 of the payload, whatever was signed before', () => {
  const payload = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_'), maxLength: 20_000, size: 'max' });
  const secret = fc.uint8Array({ minLength: 1, maxLength: 64 });
  fc.assert(
    fc.property(secret, fc.array(payload, { minLength: 1, maxLength: 4 }), (bytes, payloads) => {
      const secret = createSecretKey(bytes);
      const key = { ...newRingKey(), secret };
      for (const each of payloads) {
        const signature = signerOf(key)(each);
        const expected = createHmac('sha256', secret)
          .update(`innkeeper.quote.2.${key.kid}.${each}`)
          .digest('base64url');
        expect(signature).toBe(expected);
        expect(isSignedBy(key, each, signature)).toBe(true);
        expect(isSignedBy(key, `${each}a`, signature)).toBe(false);
        expect(isSignedBy(key, each, signature.slice(1))).toBe(false);
        expect(isSignedBy({ ...key, kid: 'another-name' }, each, signature)).toBe(false);
      }
    }),
  );
});
