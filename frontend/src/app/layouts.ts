/** Loads the layouts of pages: the session's data for all except the prerendered ones, the menu for the desk's. */
export const layouts = {
  session: async () => (await import('./SessionLayout.tsx')).SessionLayout,
  beforeOpening: async () => (await import('../guest/home/BeforeOpening.tsx')).BeforeOpening,
  staff: async () => (await import('../shared/session/RequireStaff.tsx')).RequireStaff,
  desk: async () => (await import('../desk/layout/DeskLayout.tsx')).DeskLayout,
};
