import path from 'node:path';
import type { Rolldown } from 'vite';

const pageTable = /\/src\/app\/(layouts|(desk-)?pages)\.ts$/;
/** It is between the first file and the desk's own: part of neither. */
const deskRoutes = /\/src\/app\/(desk-pages\.ts|DeskRoutes\.tsx)$/;
const guestModule = /\/src\/guest\//;
const deskModule = /\/src\/desk\//;
const deskLayout = /\/src\/desk\/layout\//;
/** The guard of the desk's pages, which are loaded together with it. */
const deskGuard = /\/src\/shared\/session\/RequireStaff\.tsx$/;
const styleSheet = /\.scss$/;
const deskForm = path.join(import.meta.dirname, 'src/shared/resource/use-desk-form.ts');
/** TanStack Query's index exports them to all pages, but only the desk uses them. */
const deskQueries =
  /\/@tanstack\/(query-core|react-query)\/.*\/(queriesObserver|infiniteQueryObserver|useQueries|useInfiniteQuery)\.js$/;
const homeModule = /\/src\/guest\/(home|legal)\//;
const stayModule = /\/src\/guest\/stay\//;
const roomModule = /\/src\/guest\/stay\/room\//;
/** Prerendered pages load no file that is shared with the pages behind the sign-in. */
/** Used by several pages, but not by those that guests open first. */
const rarelyNeeded = {
  'second-factor': /\/src\/shared\/session\/(second-factor|passkey)\.ts$/,
  feedback: /\/src\/(guest\/feedback\/(FeedbackForm|api|words)|shared\/ui\/media\/StarRating)\./,
};
const prerenderedPage = /\/src\/guest\/account\/(Login|Register)Page\.tsx$/;

/**
 * Names the file of what several pages use. Without it each module that two pages share becomes a file of its own:
 * thirty of them, each waiting for a free connection.
 *
 * `session` holds what guests' pages share with each other, with the desk, or with the layout around both; `home` what
 * only the home page and those below its footer need at once, and others below their first screen; `stay` what the search, the pages of room
 * types and the checkout share; `room` what only a room type's page and its form at the desk share; `desk` what only the desk's pages share; `desk-forms` the part of
 * it that only pages with forms use. The browser loads each once and caches it. `desk` also has all styles of the desk:
 * the first file of every visit lists each page's files, and a dozen small style sheets would make the sign-in page
 * heavier.
 */
export function sharedGroup(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (deskRoutes.test(id)) return null;
  if (deskQueries.test(id)) return 'desk';
  for (const [name, module] of Object.entries(rarelyNeeded)) if (module.test(id)) return name;
  const pages = pagesThatUse(id, modules, 'at once');
  if (pages === null || pages.length === 0) return null;
  if (pages.some((page) => prerenderedPage.test(page))) return null;
  // Counting what a page loads later, too, keeps a guest's carousel from loading the desk's file.
  const users = pagesThatUse(id, modules, 'at once or later') ?? pages;
  const isOfSessionLayout = pages.some(
    (page) => !guestModule.test(page) && !deskModule.test(page) && !deskGuard.test(page),
  );
  const isOfGuests = users.some((page) => guestModule.test(page));
  if (!isOfSessionLayout && users.length > 1) {
    if (pages.every((page) => homeModule.test(page))) return 'home';
    if (users.every((page) => stayModule.test(page))) return 'stay';
    const guestPages = users.filter((page) => guestModule.test(page));
    if (guestPages.length && guestPages.every((page) => roomModule.test(page))) return 'room';
  }
  if (isOfSessionLayout || (isOfGuests && users.length > 1)) return 'session';
  if (pages.some((page) => deskGuard.test(page))) return 'desk';
  if (styleSheet.test(id) && users.every((page) => deskModule.test(page))) return 'desk';
  const isOfDeskLayout = pages.some((page) => deskLayout.test(page));
  if (!isOfDeskLayout && pages.length === 1) return null;
  const pagesWithForms = pagesThatUse(deskForm, modules, 'at once') ?? [];
  return pages.every((page) => pagesWithForms.includes(page)) ? 'desk-forms' : 'desk';
}

/** The pages and layouts of the page table that use a module; null when the first file of all visits does. */
function pagesThatUse(
  id: string,
  modules: Rolldown.ChunkingContext,
  when: 'at once' | 'at once or later',
): string[] | null {
  const pages: string[] = [];
  const users = new Set([id]); // grows while it is iterated
  for (const user of users) {
    const info = modules.getModuleInfo(user);
    if (!info) continue;
    if (info.isEntry) {
      if (when === 'at once') return null;
      continue;
    }
    if (info.dynamicImporters.some((importer) => pageTable.test(importer))) pages.push(user);
    const later = when === 'at once' ? [] : info.dynamicImporters.filter((each) => !pageTable.test(each));
    for (const importer of [...info.importers, ...later]) users.add(importer);
  }
  return pages;
}
