import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import {
  fillPage,
  type PageParts,
  type PageSubject,
  pageParts,
  type SiteHotel,
} from '@innkeeper/contracts/hotel-page';
import { isLanguage, type Language } from '@innkeeper/words/languages';

/** Addresses under which the site may be opened; a client can send any, so their number is limited. */
const MAX_ORIGINS = 20;

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page as it is sent, in the encodings requested so far. */
export class FilledPage {
  readonly #html: Buffer;
  readonly #encoded = new Map<Encoding, Buffer>();
  /** The same for all encodings; RFC 9110 (8.8.3) requires a strong one to differ by encoding, so it is weak. */
  readonly etag: string;

  constructor(html: string) {
    this.#html = Buffer.from(html);
    this.etag = `W/"${createHash('sha256').update(this.#html).digest('base64url').slice(0, 22)}"`;
  }

  encoded(encoding: Encoding): Buffer {
    const known = this.#encoded.get(encoding) ?? encode(this.#html, encoding);
    this.#encoded.set(encoding, known);
    return known;
  }
}

function encode(html: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return html;
  if (encoding === 'gzip') return gzipSync(html);
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

/** The encoding that a browser accepts and that makes a page smallest. */
export function encodingFor(accepted: string | undefined = ''): Encoding {
  const names = new Set(accepted.toLowerCase().split(',').map(acceptedName));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : 'identity';
}

/** The name in an entry of Accept-Encoding, unless its weight is zero. */
function acceptedName(entry: string): string | undefined {
  const [name, ...parameters] = entry.split(';').map((part) => part.trim());
  return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? undefined : name;
}

/** What a page is about besides the hotel, or one of several pages of the same template; `version` changes with it. */
export type PageAbout = { subject: PageSubject; path: string; version: string };

type MadePage = { version: string | undefined; page: FilledPage };

/** The pages of the built site, filled with the hotel; filling and compressing happen once for each change of it. */
export class FilledPages {
  /** Built pages, by path: register.html is `/register`, and in German `/de/register`. Those in English are in no folder. */
  readonly #templates: ReadonlyMap<string, string>;
  #hotel: SiteHotel | undefined;
  /** By origin, what was made of the present hotel. */
  #made = new Map<string, { parts: PageParts; pages: Map<string, MadePage> }>();

  /** @param folder the built site; without one there are only parts. */
  constructor(folder?: string) {
    this.#templates = new Map(folder ? readAllTemplates(folder) : []);
  }

  /** Whether the site has a page of its own for a path, which is without a language. */
  has = (path: string): boolean => this.#templates.has(path);

  /** The page of a path that the site has, in a language. */
  page(
    path: string,
    language: Language,
    { hotel, about }: { hotel: SiteHotel; about?: PageAbout | undefined },
    origin: string,
  ): FilledPage {
    const { pages } = this.#madeOf(hotel, origin);
    const template = `/${language}${path}`;
    const key = `${template} ${about?.path ?? ''}`;
    const made = pages.get(key);
    if (made && made.version === about?.version) return made.page;
    const html = this.#templates.get(template) ?? this.#templates.get(path)!;
    const page = new FilledPage(fillPage(html, hotel, origin, about));
    pages.set(key, { version: about?.version, page });
    return page;
  }

  parts = (hotel: SiteHotel, origin: string): PageParts => this.#madeOf(hotel, origin).parts;

  #madeOf(hotel: SiteHotel, origin: string) {
    if (this.#hotel !== hotel || this.#made.size >= MAX_ORIGINS) this.#made.clear();
    this.#hotel = hotel;
    const made = this.#made.get(origin) ?? { parts: pageParts(hotel, origin), pages: new Map() };
    this.#made.set(origin, made);
    return made;
  }
}

function readAllTemplates(folder: string): [string, string][] {
  const languages = readdirSync(folder).filter(isLanguage);
  const translated = languages.flatMap((language) =>
    readTemplates(path.join(folder, language)).map(([page, html]): [string, string] => [
      `/${language}${page}`,
      html,
    ]),
  );
  return [...readTemplates(folder), ...translated];
}

function readTemplates(folder: string): [string, string][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const html = readFileSync(path.join(folder, file), 'utf8');
      const name = file.slice(0, -'.html'.length);
      return [`/${file}`, name === 'index' ? '/' : `/${name}`].map((path): [string, string] => [path, html]);
    });
}
