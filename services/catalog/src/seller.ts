import { catalogTopic } from '@innkeeper/contracts/catalog';
import { SELLER_SUBJECT, type Seller, type SellerOnWire, sellerState } from '@innkeeper/contracts/seller';
import { editConflict } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps } from './deps.ts';
import * as store from './seller-store.ts';

export const readSeller = ({ database }: Pick<Deps, 'database'>): Promise<SellerOnWire> =>
  store.selectSeller(database);

/**
 * Sets the company in whose name invoices are issued.
 * @throws ApiError 409 `edit_conflict` when its version is not the given one
 */
export const updateSeller = (
  { database }: Pick<Deps, 'database'>,
  { version, ...seller }: Seller & { version?: number },
): Promise<SellerOnWire> =>
  database.transaction(async (tx) => {
    const before = await store.selectSellerForUpdate(tx);
    if (version !== undefined && version !== before.version) throw editConflict(before);
    const after = await saveSeller(tx, seller);
    tx.record({
      action: 'seller.updated',
      subject: { kind: 'seller', id: 'seller', name: seller.name },
      before: before.seller,
      after: seller,
    });
    return after;
  });

/** Stores the company's data, and publishes them. */
export async function saveSeller(tx: Transaction, seller: Seller): Promise<SellerOnWire> {
  const after = await store.updateSeller(tx, seller);
  tx.publish(catalogTopic, 'seller.updated', SELLER_SUBJECT, seller);
  return after;
}

/** Forgets the company of the demo: events without a name say that there is none. */
export async function clearSeller(tx: Transaction): Promise<void> {
  const { seller } = await store.selectSellerForUpdate(tx);
  if (!seller) return;
  await store.updateSeller(tx, null);
  const empty = Object.fromEntries(Object.keys(sellerState.shape).map((name) => [name, ''])) as Seller;
  tx.publish(catalogTopic, 'seller.updated', SELLER_SUBJECT, empty);
}
