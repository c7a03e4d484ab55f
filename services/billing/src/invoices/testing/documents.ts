import { readCatalog } from '@innkeeper/words/read-catalog';
import { createTranslator } from '@innkeeper/words/translator';
import { completeDocument } from '../complete-document.ts';
import type { DraftLine, InvoiceDocument, InvoiceDraft } from '../invoice-document.ts';
import { type InvoiceWords, invoiceTexts, termsOf } from '../invoice-texts.ts';

export const wordsOf = (language: InvoiceDocument['language']): InvoiceWords =>
  createTranslator(language, readCatalog('invoice', language));

export const SELLER: InvoiceDocument['seller'] = {
  name: 'Marisol Bay GmbH',
  address: ['Hafenweg 1'],
  postcode: '20095',
  city: 'Hamburg',
  country: 'DE',
  vatId: 'DE123456789',
  taxNumber: '22/333/44444',
  registration: 'HRB 12345',
  email: 'hotel@marisol.example',
  phone: '+49 40 123456',
  iban: 'DE02120300000000202051',
  bic: null,
  brand: 'Marisol Bay',
  colour: '#1f3a5f',
  logo: null,
};

export const BUYER: InvoiceDocument['buyer'] = {
  name: 'Ada Byron & Söhne',
  contact: null,
  address: ['Ring 2'],
  postcode: '1010',
  city: 'Wien',
  country: 'AT',
  vatId: null,
  reference: null,
};

export const night = (day: string, gross: string, rate = '7'): DraftLine => ({
  text: 'Room 101, Double room',
  note: null,
  day,
  quantity: 1,
  unit: 'night',
  gross,
  category: 'S',
  rate,
  reason: null,
});

export const piece = (text: string, gross: string, more: Partial<DraftLine> = {}): DraftLine => ({
  ...night('2026-11-24', gross, '19'),
  text,
  unit: 'piece',
  ...more,
});

export const cityTax = (day: string, gross: string, quantity = 2): DraftLine => ({
  ...piece('City tax', gross),
  day,
  quantity,
  category: 'E',
  rate: '0',
  reason: 'City tax, collected for the town',
});

/** An invoice as it is issued, with what a test says about it. */
export function documentOf(more: Partial<InvoiceDraft> = {}): InvoiceDocument {
  const language = more.language ?? 'en';
  const draft: InvoiceDraft = {
    kind: 'invoice',
    number: '2026-000123',
    issuedOn: '2026-11-26',
    issuedAt: '2026-11-26T10:00:00Z',
    language,
    currency: 'EUR',
    seller: SELLER,
    buyer: BUYER,
    stay: { booking: 'MB-7K2QX9', guest: 'Ada Byron', from: '2026-11-23', to: '2026-11-26' },
    lines: [
      night('2026-11-23', '100.00'),
      cityTax('2026-11-23', '2.00'),
      night('2026-11-24', '100.00'),
      piece('Breakfast', '19.00', { quantity: 2 }),
      cityTax('2026-11-24', '2.00'),
      night('2026-11-25', '100.00'),
      cityTax('2026-11-25', '2.00'),
    ],
    payments: [{ on: '2026-11-20', means: 'card', amount: '100.00' }],
    deposits: [],
    dueOn: null,
    corrects: null,
    notes: [],
    terms: '-',
    texts: invoiceTexts(wordsOf(language), more.kind ?? 'invoice'),
    ...more,
  };
  const document = completeDocument(draft);
  return { ...document, terms: more.terms ?? termsOf(wordsOf(language), document) };
}
