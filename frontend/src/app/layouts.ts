import { withWords } from '../shared/words/load-words.ts';

/** Loads the layouts of pages, with their words: the session's data for all except the prerendered ones, the menu for the desk's. */
export const layouts = {
  session: async () => (await import('./SessionLayout.tsx')).SessionLayout,
  beforeOpening: withWords(
    ['guest'],
    async () => (await import('../guest/home/BeforeOpening.tsx')).BeforeOpening,
  ),
  staff: async () => (await import('../shared/session/RequireStaff.tsx')).RequireStaff,
  desk: withWords(['desk'], async () => (await import('../desk/layout/DeskLayout.tsx')).DeskLayout),
};
