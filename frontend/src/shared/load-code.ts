import { type ComponentType, createElement, lazy } from 'react';
import { ApiError } from './api/errors.ts';

/** The code of a part of the site could not be loaded: no connection, or a new release replaced its files. */
export class CodeNotLoaded extends ApiError {
  /** Forgets the failure, so that the part is requested again when it is next rendered. */
  readonly forget: () => void;

  constructor(forget: () => void) {
    super('It could not be loaded. Check the connection and try again.', {
      code: 'code_not_loaded',
      status: 0,
    });
    this.forget = forget;
  }
}

/** For the `onError` of a boundary around parts: they are requested again when the boundary is reset. */
export function forgetFailure(error: unknown): void {
  if (error instanceof CodeNotLoaded) error.forget();
}

let isMissing = false;

/** Whether the last part that was asked for could not be loaded: then what is typed is kept when its page is left. */
export const isCodeMissing = (): boolean => isMissing;

/**
 * A component whose code is loaded when it is first rendered. It throws CodeNotLoaded when that fails. It reloads the
 * page when that helps: once after a new release, and when a retry fails although the server can be reached, because
 * browsers before 2026 never request a module again that failed once.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let isRetry = false;
  const code = () =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) };
      } catch {
        if (await isReloadUseful(isRetry)) return reload();
        isRetry = true;
        throw new CodeNotLoaded(() => {
          Code = code();
        });
      }
    });
  let Code: ComponentType<Props> = code();
  return (props) => createElement(Code, props);
}

/** Style sheets that failed to load. Vite requests none of them again, and Chromium gives them a `sheet` all the same. */
const failedSheets = new Set<HTMLLinkElement>();

function recordFailedSheet({ target }: Event): void {
  const link = target as HTMLLinkElement;
  if (link.rel === 'stylesheet') failedSheets.add(link);
}

/** Calls a function that imports a module, after the style sheets that failed before. @throws when one fails again. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  // Adding it twice changes nothing. There is no document where the build draws pages.
  globalThis.document?.addEventListener('error', recordFailedSheet, true);
  try {
    await Promise.all([...failedSheets].map(requestAgain));
    const loaded = await load();
    isMissing = false;
    return loaded;
  } catch (error) {
    isMissing = true;
    throw error;
  }
}

const requestAgain = (failed: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.onload = resolve;
    link.onerror = reject;
    failedSheets.delete(failed);
    failed.replaceWith(link);
  });

/** Reloads the page, once, where the server has another release than it. Drafts bring back what was typed. */
export async function reloadAfterRelease(): Promise<void> {
  if (await isReloadUseful(false)) await reload();
}

/** Whether the server has another release than this page, which was not reloaded for that yet, or answers a retry. */
async function isReloadUseful(isRetry: boolean): Promise<boolean> {
  const startPage = await fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  if (!startPage || isRetry) return startPage !== '';
  const scripts = [...document.querySelectorAll('script[type=module]')].map(
    (each) => each.getAttribute('src')!,
  );
  const release = scripts.join();
  if (scripts.every((src) => startPage.includes(src)) || sessionStorage['release'] === release) return false;
  sessionStorage['release'] = release;
  return true;
}

function reload(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}
