/*
 * The addresses of pages in each language, for search engines and other servers. The site imports this file's values.
 */
import { type Language, pathIn } from '@innkeeper/words/languages';

/** The pages that search engines may list, as they are addressed in the hotel's own language. */
const PUBLIC_PATHS = ['/', '/stay', '/categories', '/register'];
const LEGAL_PATHS = {
  houseRules: '/house-rules',
  terms: '/terms',
  imprint: '/imprint',
  privacy: '/privacy',
} as const;

type Hotel = { languages: readonly Language[]; legalPages: readonly (keyof typeof LEGAL_PATHS)[] };

/** The paths of the hotel's public pages, without a language; `roomPaths` are those of its room types. */
export const publicPaths = ({ legalPages }: Hotel, roomPaths: readonly string[] = []): string[] => [
  ...PUBLIC_PATHS,
  ...roomPaths,
  ...legalPages.map((page) => LEGAL_PATHS[page]),
];

/**
 * The links in the head of a public page to itself in each language. `x-default` is the address without a language, which
 * shows the language that the reader's browser asks for.
 */
export function pageLinks({ languages }: Hotel, origin: string, language: Language, path: string): string {
  const addressIn = (one: Language) => origin + pathIn(one, path, languages);
  const canonical = `<link rel="canonical" href="${addressIn(language)}" />`;
  if (languages.length === 1) return canonical;
  const alternates = languages.map(
    (one) => `<link rel="alternate" hreflang="${one}" href="${addressIn(one)}" />`,
  );
  const any = `<link rel="alternate" hreflang="x-default" href="${origin}${path}" />`;
  return [canonical, ...alternates, any].join('\n    ');
}

/** The hotel's public pages in each language: https://www.sitemaps.org/protocol.html */
export function siteMap(hotel: Hotel, origin: string, roomPaths: readonly string[] = []): string {
  const { languages } = hotel;
  const alternates = (path: string) =>
    [...languages.map((one) => [one, pathIn(one, path, languages)]), ['x-default', path]].map(
      ([language, address]) =>
        `\n    <xhtml:link rel="alternate" hreflang="${language}" href="${origin}${address}"/>`,
    );
  const entries = publicPaths(hotel, roomPaths).flatMap((path) =>
    languages.map((language) => {
      const links = languages.length > 1 ? alternates(path).join('') : '';
      return `  <url>\n    <loc>${origin}${pathIn(language, path, languages)}</loc>${links}\n  </url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** Asks search engines to leave out the desk, whose pages are for staff. */
export const robots = (origin: string): string => `User-agent: *
Disallow: /admin
Disallow: /*/admin
Allow: /

Sitemap: ${origin}/sitemap.xml
`;
