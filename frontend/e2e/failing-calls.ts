import type { Page } from 'playwright-core';

export const failure = { status: 400, json: { code: 'bad_request', message: 'Not now.', requestId: 'r' } };

/** Fails these calls until the returned function is called. */
export async function fail(page: Page, calls: RegExp): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.fulfill(failure));
  return () => page.unroute(calls);
}
