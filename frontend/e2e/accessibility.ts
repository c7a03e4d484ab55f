import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Fails when axe finds a serious or critical violation on the present screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // without it each run opens another page, for frames of other origins, which the site has not
    .options({ resultTypes: ['violations'] })
    .analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }));
  expect(grave).toEqual([]);
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
