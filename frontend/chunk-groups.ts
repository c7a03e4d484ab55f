import type { Rolldown } from 'vite';

const pageTable = /\/src\/app\/pages\.ts$/;
const guestModule = /\/src\/guest\//;
const deskModule = /\/src\/desk\//;
const deskLayout = /\/src\/desk\/layout\//;
/** Prerendered pages load no file that is shared with the pages behind the sign-in. */
const prerenderedPage = /\/src\/guest\/account\//;

/**
 * Names the file of what several pages use. Without it each module that two pages share becomes a file of its own:
 * thirty of them, each waiting for a free connection.
 *
 * `session` holds what guests' pages share with each other, with the desk, or with the layout around both; `desk`
 * what only the desk's pages share. The browser loads each once and caches it.
 */
export function sharedGroup(id: string, modules: Rolldown.ChunkingContext): string | null {
  const pages = pagesThatLoad(id, modules);
  if (pages === null || pages.some((page) => prerenderedPage.test(page))) return null;
  const isOfSessionLayout = pages.some((page) => !guestModule.test(page) && !deskModule.test(page));
  const isOfGuests = pages.some((page) => guestModule.test(page));
  if (isOfSessionLayout || (isOfGuests && pages.length > 1)) return 'session';
  const isOfDeskLayout = pages.some((page) => deskLayout.test(page));
  return isOfDeskLayout || pages.length > 1 ? 'desk' : null;
}

/** The pages and layouts of the page table that import a module statically; null when the first file does. */
function pagesThatLoad(id: string, modules: Rolldown.ChunkingContext): string[] | null {
  const pages: string[] = [];
  const importers = new Set([id]); // grows while it is iterated
  for (const importer of importers) {
    const info = modules.getModuleInfo(importer);
    if (!info) continue;
    if (info.isEntry) return null;
    if (info.dynamicImporters.some((each) => pageTable.test(each))) pages.push(importer);
    for (const each of info.importers) importers.add(each);
  }
  return pages;
}
