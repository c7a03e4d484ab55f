import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { settle } from './accessibility.ts';
import { type Device, devices, openProfile, startChromium } from './chromium.ts';
import { startProduct } from './product.ts';

/** Saves a screenshot of the whole present page. */
export type Shoot = (name: string) => Promise<void>;

/** Saves the screenshots of `walk` in `folder`, in a new browser profile for each size, without motion. */
export async function shootAt(
  sizes: { device: Device; width?: number; height?: number }[],
  folder: string,
  prepare: () => Promise<void>,
  walk: (page: Page, shoot: Shoot, device: Device) => Promise<void>,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const product = await startProduct();
  process.env['E2E_URL'] = product.url;
  const browser = await startChromium();
  try {
    await prepare();
    for (const { device, ...size } of sizes) {
      const { page, close } = await openProfile(browser, device, product.url);
      const viewport = { ...devices[device].viewport, ...size };
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' }); // the same screenshot every time
      const shoot: Shoot = async (name) => {
        const file = path.join(folder, `${name}-${viewport.width}.png`);
        await showWholePage(page);
        await page.screenshot({ path: file, fullPage: true });
        console.log(path.relative(process.cwd(), file));
      };
      await walk(page, shoot, device);
      await close();
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Scrolls through the page twice: first the lazy parts load, then the images in them. */
async function showWholePage(page: Page): Promise<void> {
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  for (const _pass of ['parts', 'pictures']) {
    await page.evaluate(async () => {
      const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
      for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
        window.scrollTo({ top: y, behavior: 'instant' });
        await pause();
      }
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
    await page.waitForLoadState('networkidle');
  }
  await settle(page);
}

/** Opens a page and waits until nothing loads any more. */
export const openIdle = (page: Page, address: string) => page.goto(address, { waitUntil: 'networkidle' });

/** The pages that anybody can open by address. */
export async function shootPublicPages(page: Page, shoot: Shoot): Promise<void> {
  for (const [name, address] of [
    ['login', '/'],
    ['register', '/register'],
    ['categories', '/categories'],
    ['not-found', '/nowhere'],
  ] as const) {
    await openIdle(page, address);
    await shoot(name);
  }
}
