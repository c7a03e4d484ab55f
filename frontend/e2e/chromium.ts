import { accessSync, constants, mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The two screen sizes of journeys and screenshots. */
export const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
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

export type Browser = { page: Page; context: BrowserContext; close(): Promise<void> };

/** Opens a browser with an empty profile and the language and time zone of a guest far from the hotel. */
export const openBrowser = (device: Device, baseURL: string): Promise<Browser> =>
  launch(newProfile(), { baseURL, locale: 'en-US', timezoneId: 'Pacific/Kiritimati', ...devices[device] });

/** Opens a browser with an empty profile that offers the DevTools protocol on `port`. */
export async function openInspectedBrowser(): Promise<Browser & { port: number }> {
  const profile = newProfile();
  const browser = await launch(profile, { viewport: null }, '--remote-debugging-port=0');
  const [port] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return { ...browser, port: Number(port) };
}

const newProfile = () => mkdtempSync(path.join(tmpdir(), 'innkeeper-browser-'));

async function launch(profile: string, options: BrowserContextOptions, ...more: string[]): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...ARGUMENTS, ...more],
    ...options,
  });
  context.setDefaultTimeout(15_000);
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
