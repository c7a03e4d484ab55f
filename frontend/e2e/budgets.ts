/** The limits of a page's weight and layout shift, and its minimum scores: Lighthouse's for a phone, 0 to 100. */
export type Budget = {
  /** Scripts and styles, gzip, in kB (1000 bytes). */
  kB: number;
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Left out for pages that no search engine sees. */
  seo?: number;
  cls: number;
};

/** The measured values of a page. */
export type Measured = Required<Budget>;

export type BudgetedPage = {
  name: string;
  path: string;
  visitor: 'anonymous' | 'guest' | 'staff';
  /** Whether the hotel is closed while the page is visited, so that guests see that it opens soon. */
  isClosed?: true;
  budget: Budget;
};

/** What a page may weigh more than before its words were in catalogs, in kB. */
const WORDS_KB = 4;

const flawless = { accessibility: 100, bestPractices: 100, cls: 0.02 };
const entrance = { ...flawless, performance: 98, seo: 100, kB: 97 + WORDS_KB };
const guestPage = { ...flawless, performance: 92, seo: 100 };
/** Pages that only a link in a message leads to, which no search engine sees. */
const { seo: _, ...linkedPage } = { ...guestPage, kB: 140 + WORDS_KB };
/** The desk's shared code loads once for all its pages, so each may weigh more than a guest's. */
const deskPage = { ...flawless, performance: 90, kB: 220 };

const desk = (name: string, path: string): BudgetedPage => ({
  name: `desk ${name}`,
  path: `/admin/${path}`,
  visitor: 'staff',
  budget: deskPage,
});

export const pages: BudgetedPage[] = [
  { name: 'login', path: '/', visitor: 'anonymous', budget: entrance },
  { name: 'register', path: '/register', visitor: 'anonymous', budget: entrance },
  {
    name: 'categories',
    path: '/categories',
    visitor: 'anonymous',
    budget: { ...guestPage, kB: 140 + WORDS_KB },
  },
  { name: 'stay', path: '/stay', visitor: 'anonymous', budget: { ...guestPage, kB: 180 } },
  {
    name: 'checkout',
    path: '/stay/checkout',
    visitor: 'anonymous',
    budget: { ...linkedPage, kB: 145 + WORDS_KB },
  },
  {
    name: 'link of a booking',
    path: '/stay/booking',
    visitor: 'anonymous',
    budget: { ...linkedPage, kB: 145 + WORDS_KB },
  },
  {
    name: 'review',
    path: '/stay/review',
    visitor: 'anonymous',
    budget: { ...linkedPage, kB: 145 + WORDS_KB },
  },
  {
    name: 'no more e-mails',
    path: '/stay/unsubscribe',
    visitor: 'anonymous',
    budget: { ...linkedPage, kB: 145 + WORDS_KB },
  },
  { name: 'invitation', path: '/invitation', visitor: 'anonymous', budget: linkedPage },
  { name: 'set-up link', path: '/setup', visitor: 'anonymous', budget: linkedPage },
  {
    name: 'opening soon',
    path: '/categories',
    visitor: 'anonymous',
    budget: { ...guestPage, kB: 140 + WORDS_KB },
    isClosed: true,
  },
  { name: 'forgotten password', path: '/forgot-password', visitor: 'anonymous', budget: linkedPage },
  { name: 'second step', path: '/code', visitor: 'anonymous', budget: linkedPage },
  { name: 'link of an e-mail', path: '/account-link', visitor: 'anonymous', budget: linkedPage },
  { name: 'profile', path: '/profile', visitor: 'guest', budget: { ...linkedPage, kB: 145 + WORDS_KB } },
  { name: 'home', path: '/home', visitor: 'guest', budget: { ...guestPage, kB: 165 } },
  desk('today', 'today'),
  desk('chart', 'chart'),
  desk('housekeeping', 'housekeeping'),
  desk('day close', 'days'),
  desk('bookings', 'bookings'),
  desk('new booking', 'bookings/new'),
  desk('guests', 'guests'),
  desk('categories', 'categories'),
  desk('rooms', 'rooms'),
  desk('rates', 'rates'),
  desk('seasons', 'seasons'),
  desk('price rules', 'priceRules'),
  desk('taxes', 'taxes'),
  desk('rate plans', 'ratePlans'),
  desk('discount codes', 'discountCodes'),
  desk('extras', 'extras'),
  desk('users', 'users'),
  desk('messages', 'messages'),
  desk('words of e-mails', 'messages/words'),
  desk('invitations', 'invitations'),
  desk('roles', 'roles'),
  desk('feedback', 'feedback'),
  desk('gallery', 'galleryItem'),
  desk('settings', 'settings'),
  desk('history', 'history'),
  desk('setup', 'setup'),
  desk('own hotel', 'startOwnHotel'),
];

/** The parts of the budget that a page breaks. */
export function brokenParts(measured: Measured, budget: Budget): (keyof Budget)[] {
  const atMost = ['kB', 'cls'] as const;
  const atLeast = ['performance', 'accessibility', 'bestPractices', 'seo'] as const;
  return [
    ...atMost.filter((part) => measured[part] > budget[part]),
    ...atLeast.filter((part) => measured[part] < (budget[part] ?? 0)),
  ];
}
