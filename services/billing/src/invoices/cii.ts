import { digitsOf } from '@innkeeper/contracts/currency';
import { fromMinor, toMinor } from '@innkeeper/contracts/money';
import { DOCUMENT_KINDS, type DocumentLine, type InvoiceDocument } from './invoice-document.ts';
import { element, type Xml } from './xml.ts';

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
};
const GUIDELINE = 'urn:cen.eu:en16931:2017';
/** UN/ECE recommendation 20: a night is a day, anything else is one. */
const UNITS = { night: 'DAY', piece: 'C62' } as const;
/** UNTDID 4461. A payment card is named without its number, which the hotel does not have. */
const MEANS = { cash: '10', card: '48', transfer: '42', other: '1' } as const;

const ram = (name: string, ...children: (Xml | string | null)[]) => element(`ram:${name}`, {}, ...children);
const maybe = (name: string, value: string | null) => (value === null ? null : ram(name, value));

/**
 * The XML of a document: a UN/CEFACT Cross Industry Invoice (D16B) as EN 16931 wants it, which Factur-X and ZUGFeRD put into a PDF.
 * Null in a currency with thousandths, because the norm allows amounts of two decimals only (BR-DEC).
 */
export function ciiOf(document: InvoiceDocument): string | null {
  if (digitsOf(document.currency) > 2) return null;
  const invoice = element(
    'rsm:CrossIndustryInvoice',
    NAMESPACES,
    element(
      'rsm:ExchangedDocumentContext',
      {},
      ram('GuidelineSpecifiedDocumentContextParameter', ram('ID', GUIDELINE)),
    ),
    element(
      'rsm:ExchangedDocument',
      {},
      ram('ID', document.number),
      ram('TypeCode', DOCUMENT_KINDS[document.kind]),
      dateTime('IssueDateTime', document.issuedOn),
      ...document.notes.map((note) => ram('IncludedNote', ram('Content', note))),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      {},
      ...document.lines.map((line, i) => lineItem(line, i + 1, document.currency)),
      agreement(document),
      ram(
        'ApplicableHeaderTradeDelivery',
        ram('ActualDeliverySupplyChainEvent', dateTime('OccurrenceDateTime', lastDay(document))),
      ),
      settlement(document),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${invoice.xml}\n`;
}

const lastDay = ({ stay, issuedOn }: InvoiceDocument) => stay?.to ?? issuedOn;

/**
 * The price is that of the whole line, for its quantity, because the net of a line is what its gross leaves and seldom a multiple of a
 * price. A price is never below zero (BR-27): of a discount the quantity is.
 */
function lineItem(line: DocumentLine, number: number, currency: string): Xml {
  const units = toMinor(line.net, digitsOf(currency));
  const [quantity, price] = [
    String(line.quantity),
    fromMinor(units < 0n ? -units : units, digitsOf(currency)),
  ];
  const unit = { unitCode: UNITS[line.unit] };
  return ram(
    'IncludedSupplyChainTradeLineItem',
    ram('AssociatedDocumentLineDocument', ram('LineID', String(number))),
    ram('SpecifiedTradeProduct', ram('Name', line.text), maybe('Description', line.note)),
    ram(
      'SpecifiedLineTradeAgreement',
      ram(
        'NetPriceProductTradePrice',
        ram('ChargeAmount', price),
        element('ram:BasisQuantity', unit, quantity),
      ),
    ),
    ram(
      'SpecifiedLineTradeDelivery',
      element('ram:BilledQuantity', unit, units < 0n ? `-${quantity}` : quantity),
    ),
    ram(
      'SpecifiedLineTradeSettlement',
      ram(
        'ApplicableTradeTax',
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', line.category),
        ram('RateApplicablePercent', line.rate),
      ),
      line.day ? period(line.day, line.day) : null,
      ram('SpecifiedTradeSettlementLineMonetarySummation', ram('LineTotalAmount', line.net)),
    ),
  );
}

function agreement({ seller, buyer, stay }: InvoiceDocument): Xml {
  return ram(
    'ApplicableHeaderTradeAgreement',
    maybe('BuyerReference', buyer.reference),
    ram(
      'SellerTradeParty',
      // Without another identifier the tax number is the seller's (BR-CO-26).
      seller.vatId || seller.registration ? null : maybe('ID', seller.taxNumber),
      ram('Name', seller.name),
      seller.registration || seller.brand
        ? ram(
            'SpecifiedLegalOrganization',
            maybe('ID', seller.registration),
            maybe('TradingBusinessName', seller.brand),
          )
        : null,
      contact(null, seller.phone, seller.email),
      postalAddress(seller),
      registration('VA', seller.vatId),
      registration('FC', seller.taxNumber),
    ),
    ram(
      'BuyerTradeParty',
      ram('Name', buyer.name),
      contact(buyer.contact, null, null),
      postalAddress(buyer),
      registration('VA', buyer.vatId),
    ),
    stay && ram('SellerOrderReferencedDocument', ram('IssuerAssignedID', stay.booking)),
  );
}

function contact(name: string | null, phone: string | null, email: string | null): Xml | null {
  if (!name && !phone && !email) return null;
  return ram(
    'DefinedTradeContact',
    maybe('PersonName', name),
    phone ? ram('TelephoneUniversalCommunication', ram('CompleteNumber', phone)) : null,
    email ? ram('EmailURIUniversalCommunication', ram('URIID', email)) : null,
  );
}

type Address = Pick<InvoiceDocument['buyer'], 'address' | 'postcode' | 'city' | 'country'>;

/** The norm has three lines: what is longer stands in the third. */
function postalAddress({ address, postcode, city, country }: Address): Xml {
  const [one, two, ...others] = address;
  return ram(
    'PostalTradeAddress',
    maybe('PostcodeCode', postcode),
    maybe('LineOne', one ?? null),
    maybe('LineTwo', two ?? null),
    others.length ? ram('LineThree', others.join(', ')) : null,
    maybe('CityName', city),
    ram('CountryID', country),
  );
}

const registration = (schemeID: string, id: string | null) =>
  id === null ? null : ram('SpecifiedTaxRegistration', element('ram:ID', { schemeID }, id));

function settlement(document: InvoiceDocument): Xml {
  const { stay, corrects, deposits, currency } = document;
  const means = [...new Set(document.payments.map((payment) => payment.means))];
  return ram(
    'ApplicableHeaderTradeSettlement',
    ram('InvoiceCurrencyCode', currency),
    means.length === 1
      ? ram('SpecifiedTradeSettlementPaymentMeans', ram('TypeCode', MEANS[means[0]!]))
      : null,
    ...document.taxes.map(({ category, rate, reason, net, tax }) =>
      ram(
        'ApplicableTradeTax',
        ram('CalculatedAmount', tax),
        ram('TypeCode', 'VAT'),
        maybe('ExemptionReason', reason),
        ram('BasisAmount', net),
        ram('CategoryCode', category),
        ram('RateApplicablePercent', rate),
      ),
    ),
    stay && period(stay.from, stay.to),
    ram(
      'SpecifiedTradePaymentTerms',
      ram('Description', document.terms),
      document.dueOn ? dateTime('DueDateDateTime', document.dueOn) : null,
    ),
    ram(
      'SpecifiedTradeSettlementHeaderMonetarySummation',
      ram('LineTotalAmount', document.net),
      ram('TaxBasisTotalAmount', document.net),
      element('ram:TaxTotalAmount', { currencyID: currency }, document.tax),
      ram('GrandTotalAmount', document.gross),
      ram('TotalPrepaidAmount', document.paid),
      ram('DuePayableAmount', document.due),
    ),
    ...[corrects, ...deposits].map((one) =>
      one
        ? ram(
            'InvoiceReferencedDocument',
            ram('IssuerAssignedID', one.number),
            ram(
              'FormattedIssueDateTime',
              element('qdt:DateTimeString', { format: '102' }, compact(one.issuedOn)),
            ),
          )
        : null,
    ),
  );
}

const period = (from: string, to: string) =>
  ram('BillingSpecifiedPeriod', dateTime('StartDateTime', from), dateTime('EndDateTime', to));

const dateTime = (name: string, date: string) =>
  ram(name, element('udt:DateTimeString', { format: '102' }, compact(date)));

const compact = (date: string) => date.replaceAll('-', '');
