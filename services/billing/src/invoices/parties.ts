import type { Buyer } from '@innkeeper/contracts/invoices';
import type { Seller } from '@innkeeper/contracts/seller';
import type { Brand } from '../folios/brand.ts';
import type { StayOfFolio } from '../folios/charges.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const DEFAULT_COLOUR = '#1f3a5f';

/** The hotel's company as a document names it. */
export const toSeller = (seller: Seller, brand: Brand | null): InvoiceDocument['seller'] => ({
  name: seller.name,
  address: [seller.street],
  postcode: seller.postalCode || null,
  city: seller.city,
  country: seller.country,
  vatId: seller.vatId || null,
  taxNumber: seller.taxNumber || null,
  registration: seller.registration || null,
  email: brand?.email || null,
  phone: brand?.phone || null,
  iban: seller.iban || null,
  bic: seller.bic || null,
  brand: brand && brand.name !== seller.name ? brand.name : null,
  colour: brand?.colour ?? DEFAULT_COLOUR,
  logo: null,
});

/** Who gets an invoice, as a document names them. */
export const toBuyer = (buyer: Buyer): InvoiceDocument['buyer'] => ({
  name: buyer.name,
  contact: buyer.contact || null,
  address: buyer.street ? [buyer.street] : [],
  postcode: buyer.postalCode || null,
  city: buyer.city || null,
  country: buyer.country,
  vatId: buyer.vatId || null,
  reference: buyer.reference || null,
});

/** Who is proposed to get the invoices of a booking: who pays for it, or the lead guest. */
export function proposedBuyer({ payer, guestName }: StayOfFolio): Buyer {
  const nobody = { contact: '', street: '', postalCode: '', city: '', country: '', vatId: '', reference: '' };
  if (!payer) return { ...nobody, name: guestName };
  return {
    ...nobody,
    name: payer.name,
    contact: payer.name === guestName ? '' : guestName,
    street: payer.address.join(', ').slice(0, 120),
    country: payer.country,
    vatId: payer.taxNumber,
    reference: payer.reference,
  };
}
