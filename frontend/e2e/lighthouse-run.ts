import lighthouse, { type Result } from 'lighthouse';
import type { Budget, Measured } from './budgets.ts';

/** Something that counts against a part of a page's budget. */
export type Shortcoming = { part: keyof Budget; what: string };

/** One visit of Lighthouse. */
export type Run = {
  measured: Measured;
  shortcomings: Shortcoming[];
  /** The speed of the machine during the visit, by Lighthouse; an idle desktop reaches 1500 and more. */
  machine: number;
};

const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
} as const;
type Category = keyof typeof CATEGORIES;

/**
 * Visits an address as Lighthouse's phone on a slow network, with an empty cache, in the browser that listens on
 * `port`. @throws when the page cannot be loaded or redirects.
 */
export async function runLighthouse(address: string, port: number): Promise<Run> {
  const lhr = await load(address, port);
  if (lhr.finalDisplayedUrl !== address) throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  const files = await Promise.all(codeRequests(lhr).map(weigh));
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    machine: Math.round(lhr.environment.benchmarkIndex),
    measured: {
      kB: files.reduce((sum, { kB }) => sum + kB, 0),
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      cls: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    },
    shortcomings: [
      ...files.map(({ name, kB }) => ({ part: 'kB', what: `${kB.toFixed(1)} kB ${name}` }) as const),
      ...Object.keys(CATEGORIES).flatMap((category) => shortcomingsIn(category as Category, lhr)),
    ],
  };
}

const ATTEMPTS = 3;
/** Pages of the desk follow a feed, so their network never becomes quiet. Without a network to wait for, each is there in two seconds. */
const SETTLED_AFTER_MS = 10_000;

/** On a busy machine the beginning of a trace is sometimes lost, so the visit is retried. */
async function load(address: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const onlyCategories = Object.keys(CATEGORIES);
    const options = { port, logLevel: 'error', onlyCategories, maxWaitForLoad: SETTLED_AFTER_MS } as const;
    const result = await lighthouse(address, options);
    if (!result) throw new Error(`Lighthouse could not open ${address}`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    if (attempt === ATTEMPTS) throw new Error(`${address}: ${runtimeError.message}`);
  }
}

type NetworkRequest = { url: string; resourceType?: string };

/** The site's own scripts and styles that the page loaded, each once. Google's stand-in is not part of the site. */
function codeRequests({ audits }: Result): string[] {
  const details = audits['network-requests']?.details as { items: NetworkRequest[] } | undefined;
  const code = details?.items.filter(({ resourceType }) => /^(Script|Stylesheet)$/.test(resourceType ?? ''));
  const ours = code
    ?.map(({ url }) => url)
    .filter((url) => !new URL(url).pathname.startsWith('/stand-in-google/'));
  return [...new Set(ours)];
}

/** The size of a file as it is sent to a browser that accepts gzip only. */
async function weigh(address: string): Promise<{ name: string; kB: number }> {
  const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  const encoding = headers.get('content-encoding');
  if (encoding !== 'gzip') throw new Error(`${address} is sent as ${encoding ?? 'it is'}, not as gzip`);
  return { name: new URL(address).pathname, kB: Number(headers.get('content-length')) / 1_000 };
}

/** The audits that lowered the score. */
function shortcomingsIn(category: Category, { categories, audits }: Result): Shortcoming[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const { score, title, displayValue } = audits[id]!;
    if (weight === 0 || score === null || score >= 0.9) return [];
    return [{ part: CATEGORIES[category], what: displayValue ? `${title}: ${displayValue}` : title }];
  });
}
