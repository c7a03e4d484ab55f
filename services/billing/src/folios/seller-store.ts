import type { Seller } from '@innkeeper/contracts/seller';
import { bringOver } from '@innkeeper/kit/messaging';
import type { Sql } from '@innkeeper/kit/postgres';
import type { Brand } from './brand.ts';

export async function upsertSeller(sql: Sql, seller: Seller): Promise<void> {
  await sql.query(
    `insert into seller (fields) values ($1) on conflict (only_row) do update set fields = excluded.fields`,
    [JSON.stringify(seller)],
  );
}

export async function switchSellerOver(sql: Sql): Promise<Record<string, number>> {
  const { added, corrected } = await bringOver(sql, 'seller', 'only_row');
  return { sellerCorrected: added + corrected };
}

/** The company that issues invoices, and how its hotel shows itself; null where nothing is known yet. */
export async function selectSeller(sql: Sql): Promise<{ seller: Seller | null; brand: Brand | null }> {
  const { rows } = await sql.query<{ seller: Seller | null; brand: Brand | null }>({
    name: 'select-seller',
    text: `select (select fields from seller where fields->>'name' <> '') as seller, (select brand from hotel) as brand`,
  });
  return rows[0]!;
}
