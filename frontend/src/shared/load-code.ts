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
        const loaded = await (isRetry ? loadCode(load) : load());
        isMissing = false;
        return { default: loaded };
      } catch {
        isMissing = true;
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

/** Calls a function that imports a module. Vite never requests a style sheet again, so failed ones are requested here. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const loaded = links.flatMap(({ sheet, href }) => (sheet ? [href] : []));
  const others = new Map(links.map((link) => [link.href, link]));
  for (const href of loaded) others.delete(href);
  await Promise.all([...others.values()].map(requestAgain));
  return load();
}

const requestAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    link.after(again); // the first one stays, because it may still be loading
  });

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
