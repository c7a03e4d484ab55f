import { accessSync, constants, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** The screens of journeys; screenshots are taken on the widest and the narrowest. */
export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;
export type Device = keyof typeof devices;

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of an installed Chromium; Playwright's own download does not exist everywhere. @throws when there is none. */
export function findChromium(): string {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const candidates = [
    process.env['CHROMIUM_PATH'],
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = candidates.find((file) => file && isExecutable(file));
  if (found) return found;
  throw new Error('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.');
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser profile of its own with one page; `close` ends it. */
export type Profile = { page: Page; context: BrowserContext; close(): Promise<void> };

/** Starts Chromium. Its profiles share the process and nothing else. */
export const startChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ARGUMENTS });

/** Opens an empty profile with the language and time zone of a guest far from the hotel. */
export async function openProfile(browser: Browser, device: Device, baseURL: string): Promise<Profile> {
  const place = { baseURL, locale: 'en-US', timezoneId: 'Pacific/Kiritimati' };
  const context = await browser.newContext({ ...place, ...devices[device] });
  context.setDefaultTimeout(15_000);
  return { context, page: await context.newPage(), close: () => context.close() };
}

/** Starts Chromium with one profile that offers the DevTools protocol on `port`. */
export async function openInspectedBrowser(): Promise<Profile & { port: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'innkeeper-browser-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: [...ARGUMENTS, '--remote-debugging-port=0'],
    viewport: null,
  });
  const [port] = (await readFile(path.join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  return {
    context,
    page: context.pages()[0]!,
    port: Number(port),
    close: async () => {
      await context.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
