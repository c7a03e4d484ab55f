import type { ComponentType } from 'react';
import { paths } from '../shared/paths.ts';
import { withWords } from '../shared/words/load-words.ts';
import type { SiteArea } from '../shared/words/site-areas.ts';

/** One page of the site outside the desk. */
export interface Page {
  path: string;
  /** The users who may open it: all, or all signed-in users. */
  access: 'public' | 'guest';
  /** The areas whose words the page shows, besides those of every page. They are loaded together with its code. */
  areas: readonly SiteArea[];
  /** Loads the page's code. */
  load: () => Promise<ComponentType>;
  /** Rendered as HTML by the build, and shown without a layout, so that its code stays small. */
  isPrerendered?: true;
}

/** The public pages whose code is one file, each by the name of its component. */
const publicPages = <Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  areas: readonly SiteArea[],
  names: Record<string, Name>,
): Page[] =>
  Object.entries(names).map(([path, name]) => ({
    path,
    access: 'public',
    areas,
    load: async () => (await load())[name],
  }));

/**
 * Every page outside the desk; the desk's pages are in desk-pages.ts. Routes, preloading and prerendering come from this
 * table. It holds no component: it is part of the first file that a browser loads.
 */
export const pages: readonly Page[] = [
  {
    path: paths.login,
    access: 'public',
    areas: ['entrance'],
    load: async () => (await import('../guest/account/LoginPage.tsx')).LoginPage,
    isPrerendered: true,
  },
  {
    path: paths.register,
    access: 'public',
    areas: ['entrance'],
    load: async () => (await import('../guest/account/RegisterPage.tsx')).RegisterPage,
    isPrerendered: true,
  },
  ...publicPages(() => import('../guest/account/linked-pages.ts'), ['account'], {
    [paths.forgotPassword]: 'ForgotPasswordPage',
    [paths.accountLink]: 'AccountLinkPage',
    [paths.invitation]: 'InvitationPage',
    [paths.setup]: 'SetupPage',
  }),
  ...publicPages(() => import('../guest/account/linked-pages.ts'), ['account', 'proof'], {
    [paths.code]: 'CodePage',
  }),
  {
    path: paths.categories,
    access: 'public',
    areas: ['guest'],
    load: async () => (await import('../guest/search/CategoriesPage.tsx')).CategoriesPage,
  },
  {
    path: paths.stay,
    access: 'public',
    areas: ['booking', 'rooms'],
    load: async () => (await import('../guest/stay/StayPage.tsx')).StayPage,
  },
  {
    path: paths.room,
    access: 'public',
    areas: ['booking', 'rooms'],
    load: async () => (await import('../guest/stay/room/RoomPage.tsx')).RoomPage,
  },
  {
    path: `${paths.stay}/*`,
    access: 'public',
    areas: ['booking', 'checkout', 'rooms'],
    load: async () => (await import('../guest/stay/checkout/StayRoutes.tsx')).StayRoutes,
  },
  ...publicPages(() => import('../guest/legal/LegalPage.tsx'), ['guest'], {
    [paths.houseRules]: 'HouseRulesPage',
    [paths.terms]: 'TermsPage',
    [paths.imprint]: 'ImprintPage',
    [paths.privacy]: 'PrivacyPage',
  }),
  {
    path: paths.profile,
    access: 'guest',
    areas: ['profile', 'proof'],
    load: async () => (await import('../guest/profile/ProfilePage.tsx')).ProfilePage,
  },
  {
    path: paths.home,
    access: 'guest',
    areas: ['guest'],
    load: async () => (await import('../guest/home/HomePage.tsx')).HomePage,
  },
];

/** Loads the code of a page and its words. */
export const loadPage = ({ areas, load }: Page): Promise<ComponentType> => withWords(areas, load)();

/**
 * By the path of a desk page that gets its record from a list: that list. A visit that begins there signed out begins at the
 * list instead.
 */
export const recordLists: Readonly<Record<string, string>> = {
  [paths.desk.updateCategory]: paths.desk.categories,
  [paths.desk.updateGalleryItem]: paths.desk.gallery,
};
