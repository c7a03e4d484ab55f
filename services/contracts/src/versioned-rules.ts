import { z } from 'zod';
import type { AccessRule } from './access.ts';
import { defineCall, ok } from './call.ts';
import { editConflict } from './errors.ts';
import { version } from './shapes.ts';

interface Rules<Rule, Form, Stored> {
  access: Rule;
  /** The lines of the documentation for both calls. */
  read: string;
  set: string;
  /** The shape that staff send, and the shape as it is stored. */
  form: Form;
  stored: Stored;
}

/** Declares the calls of rules that staff read and save all at once. Who sends an older `version` than the newest changes nothing. */
export function versionedRules<
  const Path extends `/${string}`,
  const Rule extends AccessRule,
  Form extends z.core.$ZodLooseShape,
  Stored extends z.core.$ZodLooseShape,
>(path: Path, { access, read, set, form, stored }: Rules<Rule, Form, Stored>) {
  const rules = z.object({ ...stored, version });
  return {
    rules,
    read: defineCall(`GET ${path}`, { access, summary: read, answers: { 200: rules } }),
    set: defineCall(`PUT ${path}`, {
      access,
      summary: set,
      body: z.object({ ...form, version: version.exactOptional() }),
      rejections: ['edit_conflict'],
      answers: ok({ message: z.string(), rules }),
      errors: { 409: editConflict(rules) },
    }),
  };
}
