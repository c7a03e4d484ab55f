import { hero, heroSizes } from '../shared/assets/hero.ts';
import { heroPictureOr } from '../shared/hotel.ts';
import { paths } from '../shared/paths.ts';
import { phoneScreen, srcSetOf } from '../shared/ui/media/photo-files.ts';

/** A page on which visits begin, and what its HTML asks for together with the first scripts. */
export interface FirstFiles {
  path: string;
  /** The page of the table that it is, if that has another path: one with parameters. */
  page?: string;
  /** Modules whose code and styles the page needs before it can be drawn, from the site's root. */
  modules: readonly string[];
  /** Links to what else the first screen shows. */
  links: string;
}

const sessionLayout = 'src/app/SessionLayout.tsx';

const pictureLink = (attributes: string) =>
  `<link rel="preload" as="image" fetchpriority="high" ${attributes}>`;

/** The hotel's own picture has one size for all screens. */
const heroLinks = () =>
  pictureLink(`media="${phoneScreen}" href="${heroPictureOr(hero.phone!)}"`) +
  pictureLink(
    `media="not all and ${phoneScreen}" imagesrcset="${heroPictureOr(srcSetOf(hero))}" imagesizes="${heroSizes}"`,
  );

/**
 * The pages that are neither prerendered nor rare. Without this a browser would learn of their files only from the first
 * script, and of the picture from the last.
 */
export const firstFiles = (): readonly FirstFiles[] => [
  { path: paths.home, modules: [sessionLayout, 'src/guest/home/HomePage.tsx'], links: heroLinks() },
  { path: paths.profile, modules: [sessionLayout, 'src/guest/profile/ProfilePage.tsx'], links: '' },
  { path: paths.stay, modules: [sessionLayout, 'src/guest/stay/StayPage.tsx'], links: '' },
  {
    path: '/room',
    page: paths.room,
    modules: [sessionLayout, 'src/guest/stay/room/RoomPage.tsx'],
    links: '',
  },
  ...[paths.houseRules, paths.terms, paths.imprint, paths.privacy].map((path) => ({
    path,
    modules: [sessionLayout, 'src/guest/legal/LegalPage.tsx'],
    links: '',
  })),
  { path: paths.categories, modules: [sessionLayout, 'src/guest/search/CategoriesPage.tsx'], links: '' },
];
