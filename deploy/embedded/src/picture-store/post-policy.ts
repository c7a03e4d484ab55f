import { z } from 'zod';
import type { SizeRange } from './object-folder.ts';
import { requireSignature, type ServiceAccount } from './service-account.ts';
import { StorageError } from './storage-error.ts';

const SizeCondition = z.tuple([z.literal('content-length-range'), z.coerce.number(), z.coerce.number()]);
const MatchCondition = z.tuple([z.enum(['eq', 'starts-with']), z.string().startsWith('$'), z.string()]);
const ExactCondition = z.record(z.string(), z.string());

const PolicyDocument = z.object({
  expiration: z.iso.datetime(),
  conditions: z.array(z.union([SizeCondition, MatchCondition, ExactCondition])),
});

type Match = { field: string; value: string; how: 'eq' | 'starts-with' };

/** Fields that a policy need not name. */
const UNCHECKED_FIELD = /^(policy|x-goog-signature|file)$|^x-ignore-/;

/**
 * Checks the fields of an upload form against the V4 policy that they contain.
 *
 * @param fields the form's fields by their name in lower case.
 * @param now epoch milliseconds.
 * @returns the sizes in bytes that the policy allows.
 * @throws 403 when the policy is not signed by the account, has expired, or does not match; 400 when it cannot be read.
 */
export function checkPostPolicy(
  account: ServiceAccount,
  bucket: string,
  fields: ReadonlyMap<string, string>,
  now: number,
): SizeRange {
  const encoded = fields.get('policy') ?? '';
  requireOwnCredential(account, fields);
  requireSignature(account, encoded, fields.get('x-goog-signature') ?? '');

  const policy = readPolicy(encoded);
  if (Date.parse(policy.expiration) <= now) throw accessDenied('The policy has expired.');

  const matches = policy.conditions.flatMap(toMatches);
  const given = new Map([...fields, ['bucket', bucket]]);
  const unmet = matches.find((match) => !isMet(match, given.get(match.field) ?? ''));
  if (unmet) throw accessDenied(`The policy requires ${unmet.field} ${unmet.how} "${unmet.value}".`);

  const named = new Set(matches.map(({ field }) => field));
  const unnamed = [...fields.keys()].find((field) => !named.has(field) && !UNCHECKED_FIELD.test(field));
  if (unnamed) throw accessDenied(`The policy does not name the field ${unnamed}.`);

  return allowedSize(policy.conditions);
}

function requireOwnCredential(account: ServiceAccount, fields: ReadonlyMap<string, string>): void {
  const [email, date, , service, kind] = fields.get('x-goog-credential')?.split('/') ?? [];
  const wellFormed = /^\d{8}$/.test(date ?? '') && service === 'storage' && kind === 'goog4_request';
  if (email !== account.clientEmail || !wellFormed) {
    throw new StorageError(403, 'InvalidAccessKeyId', 'The credential is unknown.');
  }
  if (fields.get('x-goog-algorithm') !== 'GOOG4-RSA-SHA256') {
    throw new StorageError(403, 'SignatureDoesNotMatch', 'The signature algorithm is not GOOG4-RSA-SHA256.');
  }
}

function readPolicy(encoded: string): z.infer<typeof PolicyDocument> {
  try {
    return PolicyDocument.parse(JSON.parse(Buffer.from(encoded, 'base64').toString('utf8')));
  } catch {
    throw new StorageError(400, 'InvalidPolicyDocument', 'The policy cannot be read.');
  }
}

function toMatches(condition: z.infer<typeof PolicyDocument>['conditions'][number]): Match[] {
  if (!Array.isArray(condition)) {
    return Object.entries(condition).map(([field, value]) => ({
      field: field.toLowerCase(),
      value,
      how: 'eq',
    }));
  }
  if (condition[0] === 'content-length-range') return [];
  const [how, field, value] = condition;
  return [{ field: field.slice(1).toLowerCase(), value, how }];
}

function isMet({ how, value }: Match, given: string): boolean {
  return how === 'eq' ? given === value : given.startsWith(value);
}

function allowedSize(conditions: z.infer<typeof PolicyDocument>['conditions']): SizeRange {
  const range = conditions.find((condition) => SizeCondition.safeParse(condition).success);
  if (!range) return { min: 0, max: Number.POSITIVE_INFINITY };
  const [, min, max] = SizeCondition.parse(range);
  return { min, max };
}

function accessDenied(message: string): StorageError {
  return new StorageError(403, 'AccessDenied', message);
}
