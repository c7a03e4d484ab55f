import type { Import } from './imports.ts';

/** The contracts whose values may be part of guests' pages, which have to stay small. */
const LIGHT_CONTRACTS = [
  'words',
  'pictures',
  'colours',
  'party',
  'nights',
  'business-day',
  'stay-calendar',
  'hotel-page',
  'page-places',
  'page-links',
  'currency',
  'translated',
  'room-facts',
  'room-address',
  'booking/line-labels',
].map((name) => `services/contracts/src/${name}.ts`);
const LIGHT = [...LIGHT_CONTRACTS, 'services/words/src/languages.ts'];

/** What the folders of the site may import. `app` composes them; `testing` is used by tests. */
export const SITE_RULES: { says: string; brokenBy: (one: Import) => boolean }[] = [
  {
    says: 'the site imports nothing of the server but the contracts and the words',
    brokenBy: ({ from, to }) =>
      from.startsWith('frontend/') &&
      /^(services|gateway|deploy)\//.test(to) &&
      !to.startsWith('services/contracts/src/') &&
      !to.startsWith('services/words/'),
  },
  {
    says: 'only the desk loads zod; others import types of the contracts, and values of those that import no others',
    brokenBy: ({ from, to, typeOnly }) =>
      /^frontend\/src\/(app|guest|shared\/(?!resource\/))/.test(from) &&
      !typeOnly &&
      (to === 'zod' || to.startsWith('services/contracts/')) &&
      !LIGHT_CONTRACTS.includes(to),
  },
  {
    says: 'a contract whose values guests load imports no other values, but which languages there are',
    brokenBy: ({ from, to, typeOnly }) => LIGHT_CONTRACTS.includes(from) && !typeOnly && !LIGHT.includes(to),
  },
  {
    says: 'guest and desk never import each other',
    brokenBy: ({ from, to }) => {
      const areas = [areaOf(from), areaOf(to)];
      return areas.includes('guest') && areas.includes('desk');
    },
  },
  {
    says: 'shared imports neither guest nor desk',
    brokenBy: ({ from, to }) => areaOf(from) === 'shared' && ['guest', 'desk'].includes(areaOf(to)!),
  },
  {
    says: 'shared/resource is the desk’s: neither guests’ pages nor the rest of shared import it',
    brokenBy: ({ from, to }) =>
      /^frontend\/src\/(guest|shared\/(?!resource\/))/.test(from) &&
      to.startsWith('frontend/src/shared/resource/'),
  },
  {
    says: 'only app imports app, but for tests',
    brokenBy: ({ from, to }) =>
      ['guest', 'desk', 'shared'].includes(areaOf(from)!) && areaOf(to) === 'app' && !isTest(from),
  },
  {
    says: 'only tests import the helpers for tests',
    brokenBy: ({ from, to }) => areaOf(to) === 'testing' && areaOf(from) !== 'testing' && !isTest(from),
  },
  {
    says: 'the desk’s parts share through desk/layout, and never import each other',
    brokenBy: ({ from, to }) => {
      const [own, other] = [deskPartOf(from), deskPartOf(to)];
      return own !== undefined && other !== undefined && own !== other && other !== 'layout';
    },
  },
  {
    says: 'shared/ui knows no session, and of calls only how they fail',
    brokenBy: ({ from, to }) =>
      from.startsWith('frontend/src/shared/ui/') &&
      /^frontend\/src\/shared\/(session|api\/(?!(errors|field-labels)\.ts$))/.test(to),
  },
];

const areaOf = (path: string) => /^frontend\/src\/(app|guest|desk|shared|testing)\//.exec(path)?.[1];
const deskPartOf = (path: string) => /^frontend\/src\/desk\/([^/]+)\//.exec(path)?.[1];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
