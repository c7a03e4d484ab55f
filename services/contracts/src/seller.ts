import { z } from 'zod';
import { access } from './access.ts';
import { defineCall, ok } from './call.ts';
import { editConflict } from './errors.ts';
import { addFieldError, says } from './field-errors.ts';
import { isCountry } from './places.ts';
import { clearableLine, line, version } from './shapes.ts';

/** The subject of events about the seller. It is longer than the ID of a room can be, so that no room has the same. */
export const SELLER_SUBJECT = 'company-in-whose-name-the-hotel-issues-invoices';

/** The numbers of invoices, credit notes and deposit invoices of a hotel that has set none. */
export const DEFAULT_NUMBER_FORMATS = {
  invoiceFormat: '{year}-{number}',
  creditNoteFormat: 'C-{year}-{number}',
  depositFormat: 'D-{year}-{number}',
} as const;

/** Codes and numbers are compared without spaces and in capitals. */
const code = (max: number) => clearableLine(max).transform((value) => value.replace(/\s/g, '').toUpperCase());

/** An IBAN is right if it is 1 modulo 97, with its first four characters last and letters as two digits (ISO 13616). */
export function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false;
  const digits = `${value.slice(4)}${value.slice(0, 4)}`.replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  return BigInt(digits) % 97n === 1n;
}

/** A VAT ID begins with the code of its country; Greece writes EL, Northern Ireland XI. */
export const isVatId = (value: string): boolean =>
  /^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(value) &&
  (isCountry(value.slice(0, 2)) || ['EL', 'XI'].includes(value.slice(0, 2)));

const numberFormat = line(40).refine(
  (format) => format.split('{number}').length === 2 && format.includes('{year}'),
  says('not_number_format'),
);

const seller = z.object({
  /** The company's name, as it is registered. */
  name: line(120),
  street: line(120),
  postalCode: clearableLine(20),
  city: line(80),
  /** ISO 3166-1. */
  country: line(2).refine(isCountry, says('not_country')),
  vatId: code(20).refine((value) => !value || isVatId(value), says('not_vat_id')),
  taxNumber: clearableLine(40),
  /** In the trade register, with the court. */
  registration: clearableLine(120),
  bank: clearableLine(80),
  iban: code(42).refine((value) => !value || isIban(value), says('not_iban')),
  bic: code(11).refine(
    (value) => !value || /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value),
    says('not_bic'),
  ),
  /** Why it charges no VAT, such as the rule for small businesses; empty: it charges VAT. */
  exemption: clearableLine(200),
  /** `{year}` and `{number}` stand for the year and for the number in it. A year that has begun keeps its format. */
  invoiceFormat: numberFormat,
  creditNoteFormat: numberFormat,
  depositFormat: numberFormat,
});

/** Who is taxed has a number for it, and each kind of document has numbers of its own. */
function checkSeller(values: z.output<typeof seller>, context: z.RefinementCtx): void {
  const { vatId, taxNumber, invoiceFormat, creditNoteFormat, depositFormat } = values;
  if (!vatId && !taxNumber) addFieldError(context, { code: 'vat_id_or_tax_number_needed' }, ['vatId']);
  if (creditNoteFormat === invoiceFormat) addFieldError(context, { code: 'repeated' }, ['creditNoteFormat']);
  if ([invoiceFormat, creditNoteFormat].includes(depositFormat))
    addFieldError(context, { code: 'repeated' }, ['depositFormat']);
}
const RULE = 'a vatId or a taxNumber is needed; the three formats must differ';

/** What staff send. */
export const sellerForm = seller.superRefine(checkSeller).describe(RULE);

/** The company in whose name the hotel issues invoices, as events carry it. Without a name there is none. */
export const sellerState = z.object(
  Object.fromEntries(Object.keys(seller.shape).map((name) => [name, z.string()])) as Record<
    keyof typeof seller.shape,
    z.ZodString
  >,
);

const stored = z.object({
  /** Null until staff have set it: no invoice can be issued. */
  seller: sellerState.nullable(),
  version,
});

export const readSeller = defineCall('GET /api/desk/seller', {
  access: access.staff('settings'),
  summary: 'The company in whose name invoices are issued, with its tax and bank data',
  answers: { 200: stored },
});

export const updateSeller = defineCall('PUT /api/desk/seller', {
  access: access.staff('settings'),
  summary: 'Set the company in whose name invoices are issued; invoices that were issued stay as they are',
  body: seller.extend({ version: version.exactOptional() }).superRefine(checkSeller).describe(RULE),
  rejections: ['edit_conflict'],
  answers: ok({ message: z.string(), ...stored.shape }),
  errors: { 409: editConflict(stored) },
});

export const sellerCalls = { readSeller, updateSeller };

export type Seller = z.output<typeof sellerState>;
export type SellerOnWire = z.output<typeof stored>;
