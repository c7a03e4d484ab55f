import type { Days, RateSheet, StayOfParty } from '../rate-sheet.ts';

/** An exact fraction. */
type Fraction = { n: bigint; d: bigint };

function fraction(text: string): Fraction {
  const sign = text.startsWith('-') ? -1n : 1n;
  const [whole = '0', places = ''] = text.replace('-', '').split('.');
  return { n: sign * BigInt(whole + places), d: 10n ** BigInt(places.length) };
}
const of = (n: bigint, d = 1n): Fraction => ({ n, d });
const times = (a: Fraction, b: Fraction): Fraction => of(a.n * b.n, a.d * b.d);
const plus = (a: Fraction, b: Fraction): Fraction => of(a.n * b.d + b.n * a.d, a.d * b.d);
const over = (a: Fraction, b: Fraction): Fraction => times(a, of(b.d, b.n));

/** Half away from zero, by counting up: how many whole units are nearest. */
function rounded({ n, d }: Fraction): bigint {
  const absolute = n < 0n ? -n : n;
  const whole = absolute / d;
  const up = (absolute - whole * d) * 2n >= d ? whole + 1n : whole;
  return n < 0n ? -up : up;
}

/**
 * The total of a stay and the part of it that is paid at the hotel, in minor units, computed night by night and guest by
 * guest from the rules in docs/rates.md. It shares no code with `priceStay`, whose tests compare the two.
 */
export function naivePrice(sheet: RateSheet, stay: StayOfParty): { total: bigint; atHotel: bigint } {
  const units = of(10n ** BigInt(sheet.digits));
  const money = (text: string) => rounded(times(fraction(text), units));
  const share = (percent: string) => over(fraction(percent), of(100n));
  const among = (day: string, { first, last }: Days) => !(first && day < first) && !(last && day > last);

  const nights: string[] = [];
  const day = new Date(`${stay.start}T00:00:00Z`);
  while (day.toISOString().slice(0, 10) !== stay.end) {
    nights.push(day.toISOString().slice(0, 10));
    day.setUTCDate(day.getUTCDate() + 1);
  }

  const room = nights.map((night) => {
    const weekday = (new Date(`${night}T12:00:00Z`).getUTCDay() + 6) % 7;
    const [season] = sheet.seasons
      .filter((one) => one.firstNight <= night && night <= one.lastNight && one.prices[weekday] != null)
      .sort((a, b) => b.priority - a.priority);
    const price = money(sheet.dayPrices[night] ?? season?.prices[weekday] ?? sheet.categoryPrice);
    const change = sheet.plan ? rounded(times(of(price), share(sheet.plan.adjustPercent))) : 0n;
    return price + change;
  });

  let extra = 0n;
  if (sheet.occupancy) {
    const { includedGuests, extraAdult, childBands } = sheet.occupancy;
    const guests = [
      ...Array.from({ length: stay.adults }, () => Number.POSITIVE_INFINITY),
      ...[...stay.childrenAges].sort((a, b) => b - a),
    ];
    guests.forEach((age, place) => {
      if (place < includedGuests) return;
      const band = childBands.find(({ maximumAge }) => age <= maximumAge);
      extra += money(band ? band.amount : extraAdult);
    });
  }

  let left = [...room];
  let tier: RateSheet['lengthTiers'][number] | undefined;
  for (const one of sheet.lengthTiers)
    if (one.minimumNights <= nights.length && one.minimumNights > (tier?.minimumNights ?? 0)) tier = one;
  const reduced = (amounts: bigint[], percent: string) =>
    amounts.map((amount) => rounded(times(of(amount), plus(of(1n), times(of(-1n), share(percent))))));
  if (tier) left = reduced(left, tier.percent);
  left = left.map((amount) => amount + extra);
  if (sheet.code?.kind === 'percent') left = reduced(left, sheet.code.value);
  if (sheet.code?.kind === 'amount') left = reducedBy(money(sheet.code.value), left);

  let total = left.reduce((a, b) => a + b, 0n);
  let atHotel = 0n;
  for (const tax of sheet.taxes) {
    if (tax.isIncluded) continue;
    let base = 0n;
    let count = 0n;
    nights.forEach((night, i) => {
      if (!among(night, tax.valid) || i >= (tax.maximumNights ?? nights.length)) return;
      base += left[i]!;
      if (tax.per === 'room_night' || (tax.per === 'stay' && i === 0)) count += 1n;
      if (tax.per === 'person_night') {
        count += BigInt(stay.adults);
        for (const age of stay.childrenAges) if (age >= tax.minimumAge) count += 1n;
      }
    });
    const due = tax.per === 'percent' ? rounded(times(of(base), share(tax.rate))) : money(tax.rate) * count;
    total += due;
    if (tax.isPaidAtHotel) atHotel += due;
  }
  return { total, atHotel };
}

/**
 * Subtracts one unit after the other from the night that is the furthest above its exact share; of several, from the
 * earliest.
 */
function reducedBy(value: bigint, prices: readonly bigint[]): bigint[] {
  const all = prices.reduce((a, b) => a + b, 0n);
  if (value >= all) return prices.map(() => 0n);
  const taken = prices.map((price) => (value * price) / all);
  while (taken.reduce((a, b) => a + b, 0n) < value) {
    let behind = 0;
    prices.forEach((price, i) => {
      if (value * price - taken[i]! * all > value * prices[behind]! - taken[behind]! * all) behind = i;
    });
    taken[behind]! += 1n;
  }
  return prices.map((price, i) => price - taken[i]!);
}
