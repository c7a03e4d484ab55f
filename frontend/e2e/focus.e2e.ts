import type { Page } from 'playwright-core';
import { demo, enter, registeredGuest } from './accounts.ts';
import type { Device } from './chromium.ts';
import { journey } from './journey.ts';
import { formScreens, menuScreens, openByMenu } from './screens.ts';

/** How many elements of a page are looked at, and after how many presses without a new one there are no more. */
const [MOST, STEP] = [70, 10];

type Rings = Map<Element, { contrast: number; what: string }>;

/**
 * Records for each element that gets the focus the contrast of its ring with what is behind it. The ring is an outline or a
 * shadow, of the element or, where the element itself is invisible, of what surrounds it.
 */
const watchRings = (page: Page) =>
  page.addInitScript(() => {
    type Colour = [number, number, number, number];
    const read = (text: string): Colour | null => {
      const [r = 0, g = 0, b = 0, a = 1] = (/rgba?\(([^)]+)\)/.exec(text)?.[1] ?? '').split(',').map(Number);
      return text.includes('rgb') ? [r, g, b, a] : null;
    };
    const luminance = ([r, g, b]: Colour) => {
      const [red = 0, green = 0, blue = 0] = [r, g, b].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    /** On a picture a light outline stands within a dark shadow: one of them is seen. */
    const ringsOf = (element: Element): Colour[] => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      return [hasOutline ? read(outlineColor) : null, read(boxShadow)].filter((ring) => ring !== null);
    };
    const backgroundOf = (element: Element | null): Colour => {
      for (let each = element; each; each = each.parentElement) {
        const colour = read(getComputedStyle(each).backgroundColor);
        if (colour && colour[3] > 0.5) return colour;
      }
      return [255, 255, 255, 1];
    };
    const contrastOf = (focused: Element): number => {
      const around = [focused, ...['.hits', '.drop', '.room'].map((place) => focused.closest(place))];
      const contrasts = around.flatMap((element) => {
        if (!element) return [];
        const behind = luminance(backgroundOf(element.parentElement));
        return ringsOf(element)
          .filter(([, , , alpha]) => alpha >= 0.9)
          .map((ring) => {
            const [light, dark] = [luminance(ring), behind].sort((a, b) => b - a);
            return (light! + 0.05) / (dark! + 0.05);
          });
      });
      return Math.max(0, ...contrasts);
    };
    const rings: Rings = new Map();
    Object.assign(window, { rings });
    const record = () => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return;
      const label = focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? '';
      const what = `${focused.tagName} ${focused.className} ${label}`;
      rings.set(focused, { contrast: contrastOf(focused), what });
    };
    document.addEventListener('focusin', () => queueMicrotask(record)); // after React, which may draw it
  });

const countRings = (page: Page) => page.evaluate(() => (window as unknown as { rings: Rings }).rings.size);

/** Tabs through the page and returns what has a ring with a contrast below 3:1. */
async function faintRings(page: Page): Promise<string[]> {
  // The carousels of the home page load when they are reached.
  const loading = '[aria-busy=true], .bone:not(.places-place, .testimonials-place)';
  await page.locator(loading).first().waitFor({ state: 'detached' });
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.getSelection()?.setPosition(document.body, 0); // where the first Tab starts
    (window as unknown as { rings: Rings }).rings.clear();
  });
  // After the last element the focus leaves the page, and then comes back to the first.
  for (let [before, seen] = [-1, 0]; before < seen && seen < MOST; ) {
    for (let presses = 0; presses < STEP; presses++) await page.keyboard.press('Tab');
    [before, seen] = [seen, await countRings(page)];
  }
  if ((await countRings(page)) === 0) return ['nothing gets the focus'];
  return page.evaluate(() =>
    [...(window as unknown as { rings: Rings }).rings.values()]
      .filter(({ contrast }) => contrast < 3)
      .map(({ contrast, what }) => `${what}: ${contrast.toFixed(1)}`),
  );
}

it.each<Device>(['desktop', 'phone'])('on a %s, every focus ring has a contrast of at least 3:1', (device) =>
  journey(device, async ({ page }) => {
    await watchRings(page);
    await page.emulateMedia({ reducedMotion: 'reduce' }); // a ring in the middle of its transition is faint
    const faint: Record<string, string[]> = {};
    const look = async (name: string) => {
      const found = await faintRings(page);
      if (found.length > 0) faint[name] = found;
    };
    for (const path of ['/', '/register', '/categories']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await look(path);
    }
    await enter(page, await registeredGuest(), '/home');
    await page.getByText('No bookings available').waitFor();
    await look('/home');
    await enter(page, demo.staff, '/admin');
    for (const screen of menuScreens) {
      await openByMenu(page, screen);
      await look(screen.path);
    }
    for (const { path, heading } of formScreens) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
      await look(path);
    }
    expect(faint).toEqual({});
  })(),
);

it(
  'in forced colours the current menu entry and page stand out, and icons have the colour of their text',
  journey('desktop', async ({ page }) => {
    await enter(page, demo.staff, '/admin/users');
    await page.emulateMedia({ forcedColors: 'active' });
    const styleOf = (place: string, property: 'backgroundColor' | 'color' | 'fill') =>
      page
        .locator(place)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property);
    await page.locator('.page-item:not(.active) .page-link').first().waitFor();
    for (const [current, other] of [
      ['.desk-menu .nav-link.active', '.desk-menu .nav-link:not(.active)'],
      ['.page-item.active .page-link', '.page-item:not(.active) .page-link'],
    ] as const) {
      expect(await styleOf(current, 'backgroundColor')).not.toBe(await styleOf(other, 'backgroundColor'));
    }
    for (const link of ['.desk-menu .nav-link.active', '.desk-menu .nav-link:not(.active)']) {
      expect(await styleOf(`${link} .bi`, 'fill')).toBe(await styleOf(link, 'color'));
    }
  }),
);
