import { parse, type Token } from '@messageformat/parser';
import type { CompiledCatalog, Part } from './translator.ts';

/**
 * Compiles the messages of a catalog, which are written in ICU MessageFormat.
 * https://unicode-org.github.io/icu/userguide/format_parse/messages/
 * @throws for a message that cannot be read, or that formats a value: dates, money and numbers are formatted before
 */
export const compileCatalog = (catalog: Record<string, string>): CompiledCatalog =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => {
      const parts = compile(parse(message));
      return [key, parts.every((part) => typeof part === 'string') ? parts.join('') : parts];
    }),
  );

/** `plural` is the number that `#` stands for. */
const compile = (tokens: readonly Token[], plural?: string): Part[] =>
  tokens.map((token): Part => {
    switch (token.type) {
      case 'content':
        return token.value;
      case 'argument':
        return [token.arg];
      case 'octothorpe':
        return [plural!, 'number'];
      case 'plural':
      case 'select': {
        if ('pluralOffset' in token && token.pluralOffset) throw new Error(`{${token.arg}}: no offsets`);
        const inner = token.type === 'plural' ? token.arg : plural;
        const cases = token.cases.map(({ key, tokens }) => [key, compile(tokens, inner)] as const);
        return [token.arg, token.type, Object.fromEntries(cases)];
      }
      default:
        throw new Error(`{${token.arg}, ${token.type}}: format the value before`);
    }
  });
