// Texts on which a regular expression takes longest, if it is one that can take more than linear time. They are derived from
// the expression: what its parts match, repeated, after what has to stand before them, with an end that does not match.

/** A part of a regular expression. What has no width, such as `^`, is an atom without samples. */
type Part =
  | { kind: 'atom'; samples: string[] }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; options: Part[] }
  | { kind: 'repeat'; of: Part; least: number };

export type Attack = { prefix: string; pumped: string; suffix: string };

/** Characters of every kind; an expression that treats two of one kind differently has one of them as a literal. */
const CANDIDATES = [
  'a',
  'e',
  'Z',
  '0',
  '1',
  ...' \t\n-_.,:;/\\@#?=&%+*\'"<>(){}[]|$^!~',
  '\u0000',
  'é',
  '\u00a0',
];
const SAMPLES = 3;
const ENDS = ['', '\u0000', '!\n', 'a@'];

/** The hostile texts for an expression, each to be made longer by repeating `pumped`. */
export function attacksOn({ source, flags }: { source: string; flags: string }): Attack[] {
  const tree = parse(source, flags);
  const pumps = new Set<string>();
  const prefixes = new Set(['']);
  visit(tree, '', pumps, prefixes);
  pumps.delete('');
  return [...prefixes].flatMap((prefix) =>
    [...pumps].flatMap((pumped) => ENDS.map((suffix) => ({ prefix, pumped, suffix }))),
  );
}

export const textOf = ({ prefix, pumped, suffix }: Attack, length: number): string =>
  prefix +
  pumped.repeat(Math.max(1, Math.floor((length - prefix.length - suffix.length) / pumped.length))) +
  suffix;

/** Adds what each part matches to `pumps`, and what stands before a repeated part to `prefixes`. */
function visit(part: Part, before: string, pumps: Set<string>, prefixes: Set<string>): void {
  pumps.add(example(part));
  if (part.kind === 'atom') for (const sample of part.samples) pumps.add(sample);
  if (part.kind === 'choice') for (const option of part.options) visit(option, before, pumps, prefixes);
  if (part.kind === 'repeat') {
    prefixes.add(before);
    visit(part.of, before, pumps, prefixes);
  }
  if (part.kind === 'sequence') {
    let read = '';
    for (const one of part.parts) {
      visit(one, before + read, pumps, prefixes);
      read += example(one);
      pumps.add(read);
    }
  }
}

/** A short text that the part matches. */
function example(part: Part): string {
  if (part.kind === 'atom') return part.samples[0] ?? '';
  if (part.kind === 'sequence') return part.parts.map(example).join('');
  if (part.kind === 'choice') return example(part.options[0]!);
  return example(part.of).repeat(Math.max(1, part.least));
}

/** Reads a regular expression, without checking it: it is one of a source that compiles. */
function parse(source: string, flags: string): Part {
  let at = 0;
  const atomFlags = flags.replace(/[gym]/g, '');

  function readChoice(): Part {
    const options = [readSequence()];
    while (source[at] === '|') {
      at++;
      options.push(readSequence());
    }
    return options.length === 1 ? options[0]! : { kind: 'choice', options };
  }

  function readSequence(): Part {
    const parts: Part[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeated());
    return { kind: 'sequence', parts };
  }

  function readRepeated(): Part {
    const part = readOne();
    const [quantifier, counted] = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})\??/.exec(source.slice(at)) ?? [];
    if (!quantifier) return part;
    at += quantifier.length;
    return { kind: 'repeat', of: part, least: Number(counted ?? 0) };
  }

  function readOne(): Part {
    if (source[at] === '(') {
      at += /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(source.slice(at))![0].length;
      const inner = readChoice();
      at++; // )
      return inner;
    }
    const [atom] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\[pPu]\{[^}]*\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\.|.)/su.exec(
        source.slice(at),
      )!;
    at += atom.length;
    return { kind: 'atom', samples: samplesOf(atom) };
  }

  function samplesOf(atom: string): string[] {
    if (/^(?:[$^]|\\[bB])$/.test(atom)) return [];
    const matches = new RegExp(`^${atom}$`, atomFlags);
    const own = [...atom].filter((character) => matches.test(character));
    return [
      ...new Set([...CANDIDATES.filter((one) => matches.test(one)).slice(0, SAMPLES), ...own.slice(0, 2)]),
    ];
  }

  return readChoice();
}
