/** What a page may weigh and cost, and how well it must score. Scores are Lighthouse's, 0 to 100, on a phone. */
export type Budget = {
  /** Scripts and styles, gzip, in kB (1000 bytes). */
  kB: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Not asked of pages that no search engine sees. */
  seo?: number;
  cls: number;
};

/** What was measured of a page. */
export type Measured = Required<Budget>;

export type BudgetedPage = {
  name: string;
  path: string;
  visitor: 'nobody' | 'guest' | 'staff';
  budget: Budget;
};

const flawless = { accessibility: 100, bestPractices: 100, cls: 0.02 };
const entrance = { ...flawless, performance: 98, seo: 100, kB: 97 };
const guestPage = { ...flawless, performance: 92, seo: 100 };
/** The desk's shared code loads once for all its pages, so each may weigh more than a guest's. */
const deskPage = { ...flawless, performance: 90, kB: 220 };

const desk = (name: string, path: string): BudgetedPage => ({
  name: `desk ${name}`,
  path: `/admin/${path}`,
  visitor: 'staff',
  budget: deskPage,
});

export const pages: BudgetedPage[] = [
  { name: 'login', path: '/', visitor: 'nobody', budget: entrance },
  { name: 'register', path: '/register', visitor: 'nobody', budget: entrance },
  { name: 'categories', path: '/categories', visitor: 'nobody', budget: { ...guestPage, kB: 140 } },
  { name: 'home', path: '/home', visitor: 'guest', budget: { ...guestPage, kB: 165 } },
  desk('bookings', 'bookings'),
  desk('categories', 'categories'),
  desk('rooms', 'rooms'),
  desk('users', 'users'),
  desk('feedback', 'feedback'),
  desk('gallery', 'galleryItem'),
];

/** The parts of the budget that are broken. */
export function brokenParts(measured: Measured, budget: Budget): (keyof Budget)[] {
  const atMost = ['kB', 'cls'] as const;
  const atLeast = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
  return [
    ...atMost.filter((part) => measured[part] > budget[part]),
    ...atLeast.filter((part) => measured[part] < (budget[part] ?? 0)),
  ];
}
