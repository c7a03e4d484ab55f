import { parse, type Token } from '@messageformat/parser';

/** What a message expects of a value: the number of a plural, one of the cases of a choice, or any text or number. */
export type Argument = 'number' | 'text' | readonly string[];

/** The values that an ICU message needs, by name and in order of the names. @throws for a message that cannot be read */
export function argumentsOf(message: string): Record<string, Argument> {
  const found: Record<string, Argument> = {};
  visit(parse(message), (token) => {
    if (token.type === 'plural' || token.type === 'selectordinal') found[token.arg] = 'number';
    else if (token.type === 'select') found[token.arg] ??= token.cases.map(({ key }) => key).sort();
    else if (token.type === 'argument') found[token.arg] ??= 'text';
    else if (token.type === 'function')
      throw new Error(`{${token.arg}, ${token.key}}: format the value before`);
  });
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The plurals of a message, each with the forms it has. */
export function pluralsOf(message: string): { name: string; forms: string[] }[] {
  const found: { name: string; forms: string[] }[] = [];
  visit(parse(message), (token) => {
    if (token.type === 'plural') found.push({ name: token.arg, forms: token.cases.map(({ key }) => key) });
  });
  return found;
}

function visit(tokens: readonly Token[], see: (token: Token) => void): void {
  for (const token of tokens) {
    see(token);
    if ('cases' in token) for (const { tokens: inner } of token.cases) visit(inner, see);
  }
}
