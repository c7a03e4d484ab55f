import { type Change, KINDS, READERS } from './changes.ts';

const HEADING = /^## \[(.+?)\]/;

/** The section of one version: its changes by reader and kind, each as a point of a list. */
export function changelogSection(version: string, date: string, changes: readonly Change[]): string {
  const readers = Object.entries(READERS).map(([reader, heading]) => {
    const kinds = Object.entries(KINDS).map(([kind, title]) => {
      const points = changes.filter((change) => change.for === reader && change.kind === kind);
      return part(`#### ${title}\n\n`, points.map(({ text }) => point(text)).join(''));
    });
    return part(`### ${heading}\n\n`, kinds.filter(Boolean).join('\n'));
  });
  return `## [${version}] - ${date}\n\n${readers.filter(Boolean).join('\n')}`;
}

/** Links lead from the folder of the changelog, and have led from `.changes` in it. */
const point = (text: string) => `- ${text.replaceAll('](../', '](').replaceAll('\n', '\n  ')}\n`;

const part = (heading: string, body: string) => (body ? heading + body : '');

/**
 * The changelog with a new section above all others. Sections of candidates (1.2.0-rc.1) are removed, because the new one
 * has their changes, too.
 */
export function withSection(changelog: string, section: string): string {
  const [introduction, ...sections] = changelog.split(/^(?=## )/m) as [string, ...string[]];
  const released = sections.filter((one) => !HEADING.exec(one)?.[1]?.includes('-'));
  return [introduction, section, ...released].map((one) => `${one.trimEnd()}\n`).join('\n');
}
