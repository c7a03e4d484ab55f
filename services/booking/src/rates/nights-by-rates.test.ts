import { equalNights, nightsAgreed, nightsByRates } from './nights-by-rates.ts';
import { NO_RATES, NO_RULES } from './rate-sheet.ts';

const stay = { start: '2027-06-01', end: '2027-06-04', digits: 2 };

test('a night has the price of its day, changed by the plan, and the rules of its category', () => {
  const rates = { ...NO_RATES, rulesId: 7, dayPrices: { '2027-06-02': '120.05' } };
  const nights = nightsByRates(
    { categoryPrice: '100.00', rates, plan: { adjustPercent: '-10' }, code: null },
    stay,
  );
  expect(nights.map(({ date, sheet }) => [date, sheet.amount, sheet.rules.rulesId])).toEqual([
    ['2027-06-01', 9_000n, 7],
    ['2027-06-02', 10_804n, 7],
    ['2027-06-03', 9_000n, 7],
  ]);
});

test('a price for all nights is divided to the cent, and is for the guests it was agreed with', () => {
  const nights = nightsAgreed({ amount: '100.00', per: 'stay' }, NO_RULES, { ...stay, guests: 3 });
  expect(nights.map(({ sheet }) => [sheet.amount, sheet.agreedFor])).toEqual([
    [3_334n, 3],
    [3_333n, 3],
    [3_333n, 3],
  ]);
});

test('nights of which only the sum is known are equal', () => {
  expect(equalNights('100.00', stay, 2).map(({ sheet }) => sheet.amount)).toEqual([3_334n, 3_333n, 3_333n]);
});
