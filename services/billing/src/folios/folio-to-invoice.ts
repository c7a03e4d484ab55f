import type { Folio } from '@innkeeper/contracts/billing';
import type { Seller } from '@innkeeper/contracts/seller';
import { rejection } from '@innkeeper/kit/http';
import type { Sql, Transaction } from '@innkeeper/kit/postgres';
import type { Brand } from './brand.ts';
import type { Charge, StayOfFolio } from './charges.ts';
import { folioOf, rebatesIn } from './folio.ts';
import { selectSeller } from './seller-store.ts';
import { lockFolios, selectFolioLines, selectStay } from './store.ts';

/** The company that issues invoices, and how its hotel shows itself; null where nothing is known yet. */
export type Issuer = { seller: Seller | null; brand: Brand | null };

export const readIssuer = (sql: Sql): Promise<Issuer> => selectSeller(sql);

/** A folio, the rebates in it, and who issues its invoices. */
export async function readFolioToInvoice(
  sql: Sql,
  stay: StayOfFolio,
): Promise<Issuer & { folio: Folio; rebates: Charge[] }> {
  const [issuer, lines] = await Promise.all([selectSeller(sql), selectFolioLines(sql, stay.bookingId)]);
  return { ...issuer, folio: folioOf(stay, lines), rebates: rebatesIn(lines) };
}

/** @throws ApiError 404 for a booking that billing does not know */
export async function readStay(sql: Sql, bookingId: string): Promise<StayOfFolio> {
  const stay = await selectStay(sql, bookingId);
  if (!stay) throw rejection('not_found.booking', { bookingId });
  return stay;
}

/** Others wait to change a folio until the transaction ends. */
export const lockFolio = (tx: Transaction, folioId: string): Promise<void> => lockFolios(tx, [folioId]);
