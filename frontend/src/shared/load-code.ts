import { basePath } from './words/language.ts';
import { WORDS_ELEMENT } from './words/site-areas.ts';

let isMissing = false;

/** Whether the last requested part could not be loaded: then typed text is kept when its page is left. */
export const isCodeMissing = (): boolean => isMissing;

/** Style sheets that failed to load. Vite requests none of them again, and Chromium still gives them a `sheet`. */
const failedSheets = new Set<HTMLLinkElement>();

function recordFailedSheet({ target }: Event): void {
  const link = target as HTMLLinkElement;
  if (link.rel === 'stylesheet') failedSheets.add(link);
}

/** Calls a function that imports a module, after the style sheets that failed before. @throws when one fails again. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  // Adding it twice changes nothing. There is no document while the build renders pages.
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

/**
 * Reloads the page, and never resolves, if that helps: once when the server has another release than this page, and
 * when a retry failed although the server answers. Drafts restore the typed text.
 */
export async function reloadIfUseful(isRetry?: boolean): Promise<void> {
  const page = await fetch(`${basePath()}/`, { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : ''),
    () => '',
  );
  if (!page) return;
  if (!isRetry) {
    // The last script imports the others, so its name changes with theirs. The words are in files of their own.
    const script = [...document.querySelectorAll('[type=module]')].at(-1)!.getAttribute('src')!;
    const words = document.getElementById(WORDS_ELEMENT)?.textContent ?? '';
    const release = script + words;
    if ((page.includes(script) && page.includes(words)) || sessionStorage['release'] === release) return;
    sessionStorage['release'] = release;
  }
  window.location.reload();
  await new Promise(() => {});
}
