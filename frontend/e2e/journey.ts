import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from './accessibility.ts';
import { type Device, openProfile, type Profile, startChromium } from './chromium.ts';

const FAILURES = path.join(import.meta.dirname, 'shots/failures');

export type Journey = {
  page: Page;
  /** Opens the page of another user, which nothing watches, in a profile of their own. */
  openOther(): Promise<Page>;
  /** Allows a call to fail with these statuses; any other failed request fails the journey. */
  allow(path: RegExp, ...statuses: number[]): void;
  /** Fails when axe finds a serious or critical violation on the present screen. */
  expectAccessible(): Promise<void>;
};

/** Of this file's journeys, each of which has a profile of its own. */
let browser: Promise<Browser> | undefined;
afterAll(async () => (await browser)?.close());

/**
 * The body of a test: runs `walk` in an empty browser profile, and fails on an error in the console, a failed request or
 * a request to another host. The last screen of a failed journey is kept in shots/failures.
 */
export function journey(device: Device, walk: (journey: Journey) => Promise<void>): () => Promise<void> {
  return async () => {
    const base = process.env['E2E_URL']!;
    browser ??= startChromium();
    const profiles: Profile[] = [];
    const open = async () => {
      const profile = await openProfile(await browser!, device, base);
      profiles.push(profile);
      return profile.page;
    };
    const page = await open();
    const { problems, allow } = watch(page, new URL(base).hostname);
    try {
      await walk({ page, openOther: open, allow, expectAccessible: () => expectAccessible(page) });
      expect(problems()).toEqual([]);
    } catch (error) {
      mkdirSync(FAILURES, { recursive: true });
      const name = `${expect.getState().currentTestName} ${device}`.replace(/[^\w-]+/g, '-');
      await page
        .screenshot({ path: path.join(FAILURES, `${name}.png`), fullPage: true })
        .catch(() => undefined);
      const recorded = problems();
      if (error instanceof Error && recorded.length)
        error.message += `\n\nRecorded on the way:\n${recorded.join('\n')}`;
      throw error;
    } finally {
      await Promise.all(profiles.map(({ close }) => close()));
    }
  };
}

function watch(page: Page, host: string) {
  const errors: string[] = [];
  const failures: { status: number; path: string; method: string }[] = [];
  const allowed: { path: RegExp; statuses: number[] }[] = [];

  page.on('console', (message) => {
    // A failed call is recorded below with its status; the console only repeats it.
    // React logs what a boundary has caught and shown.
    const isShown = /^Failed to load resource|It could not be loaded\./.test(message.text());
    if (message.type() === 'error' && !isShown) errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`page: ${error.message}`));
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== host)
      errors.push(`a request to another host: ${request.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') errors.push(`no answer: ${request.url()} (${reason})`); // aborted because the page was left
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    const { pathname } = new URL(response.url());
    failures.push({ status: response.status(), path: pathname, method: response.request().method() });
  });

  return {
    allow: (path: RegExp, ...statuses: number[]) => void allowed.push({ path, statuses }),
    problems: () => [
      ...errors,
      ...failures
        .filter(
          (failure) => !allowed.some((a) => a.path.test(failure.path) && a.statuses.includes(failure.status)),
        )
        .map(({ status, method, path }) => `${status}: ${method} ${path}`),
    ],
  };
}

/** Calls `look` until it returns a truthy value, and returns that. @throws after `withinMs`. */
export async function eventually<T>(look: () => Promise<T> | T, withinMs = 15_000): Promise<NonNullable<T>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > deadline) throw new Error(`not true within ${withinMs} ms: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
