import { callerOf, demo, storeToken } from './accounts.ts';
import { type BudgetedPage, brokenParts, type Measured, pages } from './budgets.ts';
import { openInspectedBrowser } from './chromium.ts';
import { type Run, runLighthouse } from './lighthouse-run.ts';
import { startProduct } from './product.ts';

/** Performance depends on the load of the machine, so its median counts. Of everything else the worst run counts. */
const RUNS = 3;

/**
 * Starts the product with the demo hotel, visits its pages with Lighthouse and prints a table.
 * @param names of pages; none means all.
 * @returns whether every page is within its budget.
 */
export async function measureBudgets(names: string[]): Promise<boolean> {
  const chosen = pages.filter(({ name }) => names.length === 0 || names.includes(name));
  if (chosen.length === 0) throw new Error(`There are: ${pages.map(({ name }) => name).join(', ')}`);
  const product = await startProduct();
  try {
    process.env['E2E_URL'] = product.url;
    const rows: Record<string, ReturnType<typeof judge>> = {};
    for (const page of chosen) rows[page.name] = judge(page, await visit(page, product.url));
    console.table(rows);
    console.log(`performance: the median of ${RUNS} runs; all else: the worst of them`);
    return Object.values(rows).every(({ broken }) => broken === '');
  } finally {
    await product.stop();
  }
}

/** Opens each page in a new browser in which the visitor is already signed in. */
async function visit({ path, visitor, isClosed }: BudgetedPage, base: string): Promise<Run[]> {
  const { page, port, close } = await openInspectedBrowser();
  const setOpen = async (open: boolean) => {
    if (isClosed) await (await callerOf(demo.staff))('PUT', '/api/desk/hotel/open', { open });
  };
  try {
    await setOpen(false);
    if (visitor !== 'anonymous') await storeToken(page, demo[visitor], base);
    await page.goto('about:blank');
    const runs: Run[] = [];
    while (runs.length < RUNS) runs.push(await runLighthouse(new URL(path, base).href, port));
    return runs;
  } finally {
    await close();
    await setOpen(true);
  }
}

/** The page's row of the table. Logs what counts against a broken part. */
function judge({ name, budget }: BudgetedPage, runs: Run[]) {
  const sorted = (part: keyof Measured) => runs.map(({ measured }) => measured[part]).sort((a, b) => a - b);
  const least = (part: keyof Measured) => sorted(part)[0]!;
  const most = (part: keyof Measured) => sorted(part).at(-1)!;
  const measured: Measured = {
    kB: most('kB'),
    performance: sorted('performance')[Math.floor(RUNS / 2)]!,
    accessibility: least('accessibility'),
    bestPractices: least('bestPractices'),
    seo: least('seo'),
    cls: most('cls'),
  };
  const broken = brokenParts(measured, budget);
  const reasons = runs.flatMap(({ shortcomings }) =>
    shortcomings.filter(({ part }) => broken.includes(part)),
  );
  console.log([name, ...new Set(reasons.map(({ what }) => what))].join('\n  '));
  return {
    'js + css kB': `${measured.kB.toFixed(1)} of ${budget.kB}`,
    performance: `${measured.performance} (${sorted('performance').join(' ')}) of ${budget.performance}`,
    accessibility: measured.accessibility,
    'best practices': measured.bestPractices,
    seo: budget.seo ? measured.seo : '–',
    cls: Number(measured.cls.toFixed(3)),
    'speed of the machine': runs.map(({ machine }) => machine).join(' '),
    broken: broken.join(' '),
  };
}
