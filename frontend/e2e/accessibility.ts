import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails when axe finds a serious or critical violation on the present screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  await loadAxe(page);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    return (await axe.run(document, { resultTypes: ['violations'] })).violations;
  });
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  expect(grave).toEqual([]);
}

/**
 * What cannot be read while it is pointed at, or has the focus: the browser is made to draw everything in that state, and axe looks at
 * the contrast of its texts.
 */
export async function unreadableWhen(state: 'hover' | 'focus-visible', page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const selector =
    'a, button, input, select, textarea, summary, [role=option], [role=gridcell], [role=tab], tr';
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const force = (nodeId: number) =>
    session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] });
  await Promise.all(nodeIds.map((nodeId) => force(nodeId).catch(() => undefined))); // some have just gone
  await settle(page);
  await loadAxe(page);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { runOnly: ['color-contrast'] });
    return violations.flatMap(({ nodes }) =>
      nodes.map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
    );
  });
  await session.detach(); // the forced states end with it
  return found;
}

/** Loads axe once into each document, because it takes longer than most checks. */
async function loadAxe(page: Page): Promise<void> {
  const load = async (frame: Frame) => {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  };
  const main = page.mainFrame();
  const others = page.frames().filter((frame) => frame !== main);
  await Promise.all([load(main), ...others.map((frame) => load(frame).catch(() => undefined))]); // some have just gone
}

/** Waits for fonts and finite animations, because colours in the middle of a fade must not be checked. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running'),
  );
}
