import type { AgreedExtra, Days, Party, StayNight, Tax } from '../rate-sheet.ts';

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
const share = (percent: string): Fraction => over(fraction(percent), of(100n));
const total = (amounts: readonly bigint[]): bigint => {
  let all = 0n;
  for (const amount of amounts) all += amount;
  return all;
};

/** Half away from zero, by counting up: how many whole units are nearest. */
function rounded({ n, d }: Fraction): bigint {
  const absolute = n < 0n ? -n : n;
  const whole = absolute / d;
  const up = (absolute - whole * d) * 2n >= d ? whole + 1n : whole;
  return n < 0n ? -up : up;
}

/** Gives one unit after the other to the part that is the furthest below its exact share; of several, to the first. */
function dealt(amount: bigint, parts: readonly bigint[]): bigint[] {
  const all = total(parts);
  if (all === 0n) return parts.map((_, i) => (i ? 0n : amount));
  const given = parts.map((part) => (amount * part) / all);
  while (total(given) < amount) {
    let behind = 0;
    parts.forEach((part, i) => {
      if (amount * part - given[i]! * all > amount * parts[behind]! - given[behind]! * all) behind = i;
    });
    given[behind]! += 1n;
  }
  return given;
}

type Night = {
  date: string;
  /** What rooms, extra guests and discounts come to. */
  net: bigint;
  /** What each tax or fee on top comes to, by its key, and which part of it a cancellation fee is of. */
  onTop: Map<string, { tax: Tax; amount: bigint; countable: bigint }>;
};

export type NaivePrice = {
  total: bigint;
  atHotel: bigint;
  feeBase: bigint;
  /** By the tax's id and rate. */
  included: Record<string, bigint>;
};

/**
 * The price of nights in minor units, computed night by night and guest by guest from the rules in docs/rates.md. It shares no code with
 * `priceNights`, whose tests compare the two.
 */
export function naivePrice(
  nights: readonly StayNight[],
  { digits, adults, childrenAges, extras = [] }: Party & { digits: number; extras?: readonly AgreedExtra[] },
): NaivePrice {
  const units = of(10n ** BigInt(digits));
  const money = (text: string) => rounded(times(fraction(text), units));
  const among = (day: string, { first, last }: Days) => !(first && day < first) && !(last && day > last);

  const left = nights.map(({ sheet }) => {
    const { occupancy, lengthTiers } = sheet.rules;
    let room = sheet.amount;
    const reached = lengthTiers
      .filter(({ minimumNights }) => minimumNights <= nights.length)
      .map(({ minimumNights }) => minimumNights);
    const tier = lengthTiers.find(({ minimumNights }) => minimumNights === Math.max(...reached));
    if (tier && sheet.agreedFor === null)
      room = rounded(times(of(room), plus(of(1n), times(of(-1n), share(tier.percent)))));
    if (!occupancy) return room;
    const guests = [
      ...Array.from({ length: adults }, () => Number.POSITIVE_INFINITY),
      ...[...childrenAges].sort((a, b) => b - a),
    ];
    let places = occupancy.includedGuests;
    if (sheet.agreedFor !== null && sheet.agreedFor > places) places = sheet.agreedFor;
    for (const age of guests.slice(places)) {
      const band = occupancy.childBands.find(({ maximumAge }) => age <= maximumAge);
      room += money(band ? band.amount : occupancy.extraAdult);
    }
    return room;
  });

  const coded = nights.map(({ sheet }) => sheet.code !== null);
  const code = nights[coded.indexOf(true)]?.sheet.code;
  const isGood =
    code &&
    coded.filter(Boolean).length >= code.minimumNights &&
    nights.every(({ date }, i) => !coded[i] || among(date, code.nights));
  if (code && isGood) {
    const parts = left.map((amount, i) => (coded[i] ? amount : 0n));
    const value = money(code.value);
    const off =
      code.kind === 'percent'
        ? parts.map(
            (amount) => amount - rounded(times(of(amount), plus(of(1n), times(of(-1n), share(code.value))))),
          )
        : value >= total(parts)
          ? parts
          : dealt(value, parts);
    off.forEach((amount, i) => {
      left[i]! -= amount;
    });
  }

  const stay: Night[] = nights.map(({ date }, i) => ({ date, net: left[i]!, onTop: new Map() }));
  const order: string[] = [];
  for (const { sheet } of nights)
    for (const { taxId } of sheet.rules.taxes) if (!order.includes(taxId)) order.push(taxId);
  const keyOf = ({ minimumAge: _, maximumNights: __, valid: ___, ...rest }: Tax) =>
    JSON.stringify(Object.entries(rest).sort());
  const variants = new Map<string, Tax>();
  for (const id of order)
    for (const { sheet } of nights)
      for (const tax of sheet.rules.taxes) if (tax.taxId === id) variants.set(keyOf(tax), tax);
  /** The tax of a night with this key, if it is due there. */
  const dueOn = (key: string, i: number): Tax | undefined =>
    nights[i]!.sheet.rules.taxes.find(
      (tax) =>
        keyOf(tax) === key &&
        among(nights[i]!.date, tax.valid) &&
        i < (tax.maximumNights ?? nights.length) &&
        (tax.per !== 'stay' || i === 0),
    );
  const isOn = (tax: Tax, other: Tax): boolean => {
    const isBefore = order.indexOf(other.taxId) < order.indexOf(tax.taxId);
    if (other.taxId === tax.taxId || other.isIncluded) return false;
    if (tax.base === 'all_before') return isBefore;
    return tax.base === 'nights_and_fees' && other.kind === 'fee' && (isBefore || other.base === 'nights');
  };

  const onTop = [...variants].filter(([, tax]) => !tax.isIncluded);
  for (const [key, tax] of [
    ...onTop.filter(([, { base }]) => base === 'nights'),
    ...onTop.filter(([, { base }]) => base !== 'nights'),
  ]) {
    if (tax.per !== 'percent') {
      stay.forEach((night, i) => {
        const due = dueOn(key, i);
        if (!due) return;
        let count = 1n;
        if (due.per === 'person_night') {
          count = BigInt(adults);
          for (const age of childrenAges) if (age >= due.minimumAge) count += 1n;
        }
        night.onTop.set(key, { tax, amount: money(tax.rate) * count, countable: 0n });
      });
      continue;
    }
    const bases = stay.map((night, i) => {
      const base = { amount: 0n, countable: 0n };
      if (!dueOn(key, i)) return base;
      base.amount += night.net;
      base.countable += night.net;
      for (const other of night.onTop.values())
        if (isOn(tax, other.tax)) {
          base.amount += other.amount;
          base.countable += other.countable;
        }
      return base;
    });
    const all = total(bases.map(({ amount }) => amount));
    const amount = rounded(times(of(all), share(tax.rate)));
    const counted = total(bases.map(({ countable }) => countable));
    const countable =
      tax.kind === 'city_tax' || all === 0n ? 0n : rounded(over(times(of(amount), of(counted)), of(all)));
    const amounts = dealt(
      amount,
      bases.map((base) => base.amount),
    );
    const countables = dealt(
      countable,
      bases.map((base) => base.countable),
    );
    stay.forEach((night, i) => {
      night.onTop.set(key, { tax, amount: amounts[i]!, countable: countables[i]! });
    });
  }

  const included: Record<string, bigint> = {};
  const contained = [...variants].filter(([, tax]) => tax.isIncluded);
  const sums = new Map<string, { keys: string[]; gross: bigint }>();
  const contain = (keys: string[], gross: bigint) => {
    const sum = sums.get(keys.join()) ?? { keys, gross: 0n };
    sums.set(keys.join(), { keys, gross: sum.gross + gross });
  };
  stay.forEach((night, i) => {
    const due = contained.filter(([key]) => dueOn(key, i));
    contain(
      due.map(([key]) => key),
      night.net,
    );
    for (const other of night.onTop.values())
      contain(
        due.filter(([, tax]) => isOn(tax, other.tax)).map(([key]) => key),
        other.amount,
      );
  });
  for (const { keys, gross } of sums.values()) {
    const rates = keys.map((key) => fraction(variants.get(key)!.rate));
    // In parts of a millionth of a percent, so that they are whole numbers.
    const parts = rates.map((rate) => rounded(times(rate, of(1_000_000n))));
    const [, ...taxes] = dealt(gross, [100_000_000n, ...parts]);
    taxes.forEach((amount, i) => {
      const { taxId, rate } = variants.get(keys[i]!)!;
      included[`${taxId} ${rate}`] = (included[`${taxId} ${rate}`] ?? 0n) + amount;
    });
  }

  const price = { total: 0n, atHotel: 0n, feeBase: 0n, included };
  for (const { net, onTop: charges } of stay) {
    price.total += net;
    price.feeBase += net;
    for (const { tax, amount, countable } of charges.values()) {
      price.total += amount;
      if (tax.isPaidAtHotel) price.atHotel += amount;
      price.feeBase += countable;
    }
  }
  for (const extra of extras)
    price.total += naiveExtra(extra, nights, { adults, childrenAges }) * money(extra.price);
  return price;
}

/** How many units of an extra a stay has, counted day by day and guest by guest. */
function naiveExtra(
  extra: AgreedExtra,
  nights: readonly StayNight[],
  { adults, childrenAges }: Party,
): bigint {
  const days = nights.map(({ date }) => date);
  if (extra.date !== null) {
    const last = new Date(`${days[days.length - 1]!}T00:00:00Z`);
    last.setUTCDate(last.getUTCDate() + 1);
    const isThere = [...days, last.toISOString().slice(0, 10)].includes(extra.date);
    return isThere ? BigInt(extra.quantity) : 0n;
  }
  let each = 0;
  const guests = [...childrenAges, ...Array.from({ length: adults }, () => 99)];
  for (const age of guests)
    if (age >= (extra.minimumAge ?? 0) && (extra.maximumAge === null || age <= extra.maximumAge)) each += 1;
  const persons = extra.unit.startsWith('person') ? each : 1;
  return BigInt(extra.unit.endsWith('night') ? nights.length : 1) * BigInt(persons * extra.quantity);
}
