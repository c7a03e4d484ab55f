import { creditNoteOf } from '../complete-document.ts';
import type { InvoiceDocument } from '../invoice-document.ts';
import { invoiceTexts } from '../invoice-texts.ts';
import { BUYER, cityTax, documentOf, night, piece, SELLER, wordsOf } from './documents.ts';

const days = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`);
const stay = documentOf().stay!;

/** Documents of every kind that a hotel issues, by what is special about them. */
export const GOLDEN_DOCUMENTS: Readonly<Record<string, InvoiceDocument>> = {
  'stay-with-breakfast-and-city-tax': documentOf(),
  'paid-in-full': documentOf({ payments: [{ on: '2026-11-26', means: 'card', amount: '325.00' }] }),
  'nothing-paid': documentOf({ payments: [] }),
  'paid-too-much': documentOf({ payments: [{ on: '2026-11-26', means: 'cash', amount: '400.00' }] }),
  'discount-as-negative-line': documentOf({
    lines: [night('2026-11-23', '100.00'), piece('Long stay', '-10.00', { rate: '7' })],
  }),
  'company-with-vat-id': documentOf({
    buyer: { ...BUYER, contact: 'Ada Byron', vatId: 'ATU12345678', reference: 'PO-4711' },
  }),
  'credit-note': creditNoteOf(documentOf(), {
    number: 'C-2026-000007',
    issuedOn: '2026-11-27',
    issuedAt: '2026-11-27T08:00:00Z',
    texts: invoiceTexts(wordsOf('en'), 'credit_note'),
  }),
  'deposit-invoice': documentOf({
    kind: 'deposit',
    number: 'D-2026-000004',
    lines: [piece('Deposit for booking MB-7K2QX9', '107.00', { day: null, rate: '7' })],
    payments: [],
    dueOn: '2026-12-03',
  }),
  'final-invoice-after-deposit': documentOf({
    payments: [],
    deposits: [
      {
        number: 'D-2026-000004',
        issuedOn: '2026-10-01',
        gross: '107.00',
        taxes: [{ rate: '7', tax: '7.00' }],
      },
    ],
  }),
  'hotel-that-charges-no-vat': documentOf({
    seller: { ...SELLER, vatId: null },
    lines: [{ ...night('2026-11-23', '90.00'), category: 'E', rate: '0', reason: 'Small business' }],
    payments: [],
  }),
  'tax-number-only': documentOf({ seller: { ...SELLER, vatId: null, registration: null, brand: null } }),
  'yen-without-minor-unit': documentOf({
    currency: 'JPY',
    lines: [night('2026-11-23', '12000.00', '10'), cityTax('2026-11-23', '400.00')],
    payments: [],
  }),
  'rate-with-a-decimal': documentOf({ lines: [night('2026-11-23', '100.00', '25.5')], payments: [] }),
  'parts-with-two-rates': documentOf({
    lines: [
      piece('Breakfast', '13.99', { note: 'Food', rate: '7' }),
      piece('Breakfast', '6.00', { note: 'Drinks' }),
    ],
    payments: [],
  }),
  'arabic-names': documentOf({
    language: 'ar',
    buyer: { ...BUYER, name: 'شركة النور للتجارة', contact: 'محمد علي', city: 'دبي', country: 'AE' },
  }),
  'chinese-names': documentOf({ buyer: { ...BUYER, name: '王小明', city: '上海', country: 'CN' } }),
  'characters-of-xml': documentOf({
    buyer: { ...BUYER, name: 'Fish & <Chips> "Ltd" \u0000\u000b\ufffe' },
    notes: ['a < b & c', ']]>'],
  }),
  'thirty-nights': documentOf({
    stay: { ...stay, from: days[0]!, to: days[29]! },
    lines: days.flatMap((day) => [night(day, '99.99'), cityTax(day, '2.66')]),
  }),
  'address-of-five-lines': documentOf({
    buyer: {
      ...BUYER,
      address: ['Accounts', '3rd floor', 'Building 7', 'Business park', 'Ring 2'],
      postcode: null,
      city: null,
    },
  }),
  'two-ways-of-paying': documentOf({
    payments: [
      { on: '2026-11-20', means: 'transfer', amount: '100.00' },
      { on: '2026-11-26', means: 'cash', amount: '50.00' },
    ],
    dueOn: '2026-12-10',
  }),
};
