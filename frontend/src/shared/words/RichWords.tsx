import type { Area } from '@innkeeper/words/languages';
import type { Words } from '@innkeeper/words/words';
import { createElement, Fragment, type ReactNode } from 'react';
import { words } from './words.ts';

/** Renders the text inside a tag of a message; empty for a tag that stands alone, such as `<start/>`. */
type Tag = (text: string) => ReactNode;

type Props<A extends Area, K extends keyof Words[A] & string> = {
  area: A;
  say: K;
  /** What the tags of the message become, by name. */
  tags: Readonly<Record<string, Tag>>;
} & (keyof Words[A][K] extends never ? { values?: undefined } : { values: Words[A][K] });

/** Stands for `<` of a value while tags are looked for. It is no character, so that no text has it. */
const LESS_THAN = '\uFDD0';

/**
 * A message with elements inside its sentence: `Read the <terms>terms</terms>`, or `<start/> to <end/>`. Tags do not contain tags. Values
 * are texts, whatever they contain: only tags of the catalog become elements.
 */
export function RichWords<A extends Area, K extends keyof Words[A] & string>({
  area,
  say,
  tags,
  values,
}: Props<A, K>) {
  const translate = words(area) as (key: string, values?: object) => string;
  const text = translate(say, values && asTexts(values));
  const parts: ReactNode[] = [];
  let end = 0;
  for (const found of text.matchAll(/<(\w+)(?:\/>|>([^<]*)<\/\1>)/g)) {
    const [whole, name, inside = ''] = found;
    const tag = tags[name!];
    if (!tag) throw new RangeError(`${area} ${say}: no element for <${name}>`);
    parts.push(restored(text.slice(end, found.index)), tag(restored(inside)));
    end = found.index + whole.length;
  }
  parts.push(restored(text.slice(end)));
  return createElement(Fragment, null, ...parts);
}

const asTexts = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', LESS_THAN) : value,
    ]),
  );

const restored = (text: string): string => text.replaceAll(LESS_THAN, '<');

/** The usual tag for a name or an address that a sentence is about. */
export const strong: Tag = (text) => <strong className="text-break">{text}</strong>;
