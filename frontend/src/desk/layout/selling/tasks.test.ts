import { openTasks, type SellingFacts, TASKS } from './tasks.ts';

const done: SellingFacts = {
  hotel: { address: ['Dorfstraße 7'], country: 'AT', heroPicture: '/pictures/a.jpg' },
  legalTexts: { imprint: 'Alpenhof GmbH', privacy: 'None.' },
  categories: [{ name: 'Double', image: '/pictures/b.jpg', price: 120 }],
  rooms: [{ category: 'Double' }],
  canSendMails: true,
  taxes: 1,
  plans: 1,
  hasSecondFactor: true,
  bookings: 1,
};
const nothing: SellingFacts = {
  hotel: { address: [], country: '', heroPicture: null },
  legalTexts: { imprint: '', privacy: '' },
  categories: [{ name: 'Double', image: null, price: 0 }],
  rooms: [],
  canSendMails: false,
  taxes: 0,
  plans: 0,
  hasSecondFactor: false,
  bookings: 0,
};
const unknown: SellingFacts = {
  hotel: undefined,
  legalTexts: undefined,
  categories: undefined,
  rooms: undefined,
  canSendMails: undefined,
  taxes: undefined,
  plans: undefined,
  hasSecondFactor: undefined,
  bookings: undefined,
};

test('a hotel that has everything has no task, an empty one all of them', () => {
  expect(openTasks(done)).toEqual([]);
  expect(openTasks(nothing)).toEqual(TASKS);
});

test('what is not known is not said to be missing', () => expect(openTasks(unknown)).toEqual([]));

test.each([
  ['an imprint without a privacy page', { legalTexts: { imprint: 'x', privacy: '' } }, ['legal']],
  ['an address without a country', { hotel: { ...done.hotel!, country: '' } }, ['address']],
  ['rooms of another category', { rooms: [{ category: 'Single' }] }, ['rooms']],
  ['rooms that cost nothing', { categories: [{ ...done.categories![0]!, price: 0 }] }, ['rooms']],
  [
    'one category without a picture',
    { categories: [...done.categories!, { name: 'Single', image: null, price: 90 }] },
    ['room_pictures'],
  ],
] as const)('%s is a task', (_what, part, tasks) => expect(openTasks({ ...done, ...part })).toEqual(tasks));
