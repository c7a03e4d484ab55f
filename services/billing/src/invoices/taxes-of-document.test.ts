import fc from 'fast-check';
import {
  rateInThousandths,
  shortestRate,
  splitGross,
  type Taxable,
  type TaxOfLine,
  taxesOfDocument,
} from './taxes-of-document.ts';

const at = (rate: string): TaxOfLine => ({ category: 'S', rate, reason: null });
const exempt = (reason: string): TaxOfLine => ({ category: 'E', rate: '0', reason });
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

// By hand: 30000 / 1.07 = 28037.38, 5700 / 1.19 = 4789.92.
test('a stay of three nights with breakfast and city tax', () => {
  const lines: Taxable[] = [
    ...[10000n, 10000n, 10000n].map((gross) => ({ gross, tax: at('7.00') })),
    { gross: 5700n, tax: at('19') },
    { gross: 600n, tax: exempt('City tax, collected for the town') },
  ];
  expect(taxesOfDocument(lines)).toEqual({
    lines: [
      { net: 9346n, tax: 654n },
      { net: 9346n, tax: 654n },
      { net: 9345n, tax: 655n },
      { net: 4790n, tax: 910n },
      { net: 600n, tax: 0n },
    ],
    totals: [
      { category: 'S', rate: '19', reason: null, gross: 5700n, net: 4790n, tax: 910n },
      { category: 'S', rate: '7', reason: null, gross: 30000n, net: 28037n, tax: 1963n },
      {
        category: 'E',
        rate: '0',
        reason: 'City tax, collected for the town',
        gross: 600n,
        net: 600n,
        tax: 0n,
      },
    ],
    net: 33427n,
    tax: 2873n,
    gross: 36300n,
  });
});

// 16 × 62 = 992 / 1.07 = 927.10; each alone would be rounded to 58, which is 928.
test('many small lines together are taxed as their sum', () => {
  const { totals, lines } = taxesOfDocument(Array.from({ length: 16 }, () => ({ gross: 62n, tax: at('7') })));
  expect(totals).toMatchObject([{ net: 927n, tax: 65n }]);
  expect(lines.filter(({ net }) => net === 57n)).toHaveLength(1);
});

test('half of a minor unit is rounded away from zero, for what is owed and for what is given back', () => {
  const net = (gross: bigint, rate: string) => taxesOfDocument([{ gross, tax: at(rate) }]).net;
  expect([net(3n, '100'), net(-3n, '100'), net(1n, '100'), net(-1n, '100')]).toEqual([2n, -2n, 1n, -1n]);
});

test('yen have no minor unit and dinars have three places: an amount is an amount', () => {
  expect(taxesOfDocument([{ gross: 12000n, tax: at('10') }])).toMatchObject({ net: 10909n, tax: 1091n });
  expect(taxesOfDocument([{ gross: 12345n, tax: at('5') }])).toMatchObject({ net: 11757n, tax: 588n });
});

test('all that is exempt is one total with every reason once', () => {
  const lines = [exempt('City tax'), exempt('Deposit for the key'), exempt('City tax')];
  expect(taxesOfDocument(lines.map((tax) => ({ gross: 100n, tax }))).totals).toEqual([
    { category: 'E', rate: '0', reason: 'City tax; Deposit for the key', gross: 300n, net: 300n, tax: 0n },
  ]);
});

test('a document without lines is zero', () => {
  expect(taxesOfDocument([])).toEqual({ lines: [], totals: [], net: 0n, tax: 0n, gross: 0n });
});

// 30 % of 19.99 is 5.997: the drinks are 6.00, the food the rest.
test('a breakfast is divided into food and drinks', () => {
  expect(splitGross(1999n, [70n, 30n])).toEqual([1399n, 600n]);
  expect(splitGross(-1999n, [70n, 30n])).toEqual([-1399n, -600n]);
  expect(splitGross(1n, [1n, 1n])).toEqual([1n, 0n]);
  expect(() => splitGross(1n, [0n, 0n])).toThrow(RangeError);
  expect(() => splitGross(1n, [2n, -1n])).toThrow(RangeError);
});

test('rates have one text', () => {
  expect(['7.00', '25.5', '7.125', '0', '100'].map(shortestRate)).toEqual(['7', '25.5', '7.125', '0', '100']);
  expect(rateInThousandths('8.1')).toBe(8100n);
  for (const wrong of ['', '-7', '7,5', '7.1234', '7 %'])
    expect(() => rateInThousandths(wrong)).toThrow(RangeError);
});

const amount = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });
const rate = fc
  .integer({ min: 1, max: 50_000 })
  .map((value) => shortestRate(`${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}`));
const taxed = fc.record({
  gross: amount,
  tax: fc.oneof(
    fc.oneof(rate, fc.constantFrom('7', '19', '25.5')).map(at),
    fc.constantFrom('City tax', 'Tips').map(exempt),
  ),
});
const documents = fc.array(taxed, { maxLength: 40 });

test('for all documents the sums are equal, and no gross amount is another than before', () => {
  fc.assert(
    fc.property(documents, (lines) => {
      const taxes = taxesOfDocument(lines);
      expect(taxes.gross).toBe(sum(lines.map(({ gross }) => gross)));
      expect(taxes.net + taxes.tax).toBe(taxes.gross);
      expect(sum(taxes.lines.map(({ net }) => net))).toBe(taxes.net);
      expect(sum(taxes.lines.map(({ tax }) => tax))).toBe(taxes.tax);
      taxes.lines.forEach(({ net, tax }, i) => {
        expect(net + tax).toBe(lines[i]!.gross);
      });
      for (const { category, rate, net, tax, gross } of taxes.totals) {
        const own = lines.flatMap((line, i) =>
          line.tax.category === category && shortestRate(line.tax.rate) === rate ? [taxes.lines[i]!.net] : [],
        );
        expect(sum(own)).toBe(net);
        expect(net + tax).toBe(gross);
        // Within half a minor unit of the exact net: |net × (1 + r) − gross| ≤ (1 + r) / 2.
        const whole = 100_000n + rateInThousandths(rate);
        const error = net * whole - gross * 100_000n;
        expect(2n * (error < 0n ? -error : error) <= whole).toBe(true);
      }
    }),
  );
});

test('each line is less than one minor unit from its exact net', () => {
  fc.assert(
    fc.property(documents, (lines) => {
      taxesOfDocument(lines).lines.forEach(({ net }, i) => {
        const whole = 100_000n + rateInThousandths(lines[i]!.tax.rate);
        const error = net * whole - lines[i]!.gross * 100_000n;
        expect(error < whole && error > -whole).toBe(true);
      });
    }),
  );
});

test('the order of lines does not change what is owed, and giving all back is the same with the other sign', () => {
  fc.assert(
    fc.property(documents, (lines) => {
      const { totals } = taxesOfDocument(lines);
      const plain = (all: typeof totals) =>
        all.map(({ reason: _, ...one }) => one).sort((a, b) => (a.rate < b.rate ? -1 : 1));
      expect(plain(taxesOfDocument(lines.toReversed()).totals)).toEqual(plain(totals));
      const back = taxesOfDocument(lines.map(({ gross, tax }) => ({ gross: -gross, tax }))).totals;
      expect(back.map(({ net, tax, gross }) => [-net, -tax, -gross])).toEqual(
        totals.map(({ net, tax, gross }) => [net, tax, gross]),
      );
    }),
  );
});

test('the parts of a price are always the whole', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(amount, weights, (gross, all) => {
      fc.pre(sum(all) > 0n);
      const parts = splitGross(gross, all);
      expect(sum(parts)).toBe(gross);
      all.forEach((weight, i) => {
        if (!weight) expect(parts[i]).toBe(0n);
      });
    }),
  );
});
