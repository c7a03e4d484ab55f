import { z } from 'zod';
import { access } from '../access.ts';
import { defineCall, ok } from '../call.ts';

const signInRules = z.object({
  /** Whether staff who may change users, roles or settings need a second factor. */
  secondFactor: z.boolean(),
  /** The number of such staff who have none. */
  without: z.int(),
});

export const readSignInRules = defineCall('GET /api/desk/sign-in-rules', {
  access: access.staff('roles'),
  summary: 'Whether staff who may change users, roles or settings need a second factor',
  answers: { 200: signInRules },
});

export const updateSignInRules = defineCall('PUT /api/desk/sign-in-rules', {
  access: access.staff('roles'),
  summary:
    'Set whether staff who may change users, roles or settings need a second factor; 409 for a caller who has none',
  body: z.object({ secondFactor: z.boolean() }),
  rejections: ['second_factor_missing', 'second_factor_needed', 'second_factor_not_offered'],
  answers: ok({ message: z.string(), rules: signInRules }),
});

export type SignInRules = z.output<typeof signInRules>;
