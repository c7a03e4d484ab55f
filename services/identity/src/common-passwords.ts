import { createRequire } from 'node:module';

/** In lower case, like the list. */
let common: ReadonlySet<string> | undefined;

/**
 * Whether a password is one of the most common ones, which are guessed first, in any case of letters. The list is that of
 * zxcvbn: 49,000 passwords from leaks. It is loaded when the first password is chosen.
 */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    createRequire(import.meta.url)('@zxcvbn-ts/language-common/src/passwords.json') as string[],
  );
  return common.has(password.toLowerCase());
}
