import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fillPage, type PageParts, pageParts, type SiteHotel } from '@innkeeper/contracts/hotel-page';

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

/** The pages of the built site, filled with the hotel; filling and compressing happen once for each change of it. */
export class FilledPages {
  /** Built pages, by path: register.html is `/register`. */
  readonly #templates: ReadonlyMap<string, string>;
  #hotel: SiteHotel | undefined;
  #parts = new Map<string, PageParts>();
  #pages = new Map<string, FilledPage>();

  /** @param folder the built site; without one there are only parts. */
  constructor(folder?: string) {
    this.#templates = new Map(folder ? readTemplates(folder) : []);
  }

  has = (path: string): boolean => this.#templates.has(path);

  /** The page of a path that the site has. */
  page(path: string, hotel: SiteHotel, origin: string): FilledPage {
    const parts = this.parts(hotel, origin);
    const key = `${path} ${origin}`;
    const page = this.#pages.get(key) ?? new FilledPage(fillPage(this.#templates.get(path)!, parts));
    this.#pages.set(key, page);
    return page;
  }

  parts(hotel: SiteHotel, origin: string): PageParts {
    if (this.#hotel !== hotel || this.#parts.size >= MAX_ORIGINS) {
      this.#hotel = hotel;
      this.#parts.clear();
      this.#pages.clear();
    }
    const parts = this.#parts.get(origin) ?? pageParts(hotel, origin);
    this.#parts.set(origin, parts);
    return parts;
  }
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
