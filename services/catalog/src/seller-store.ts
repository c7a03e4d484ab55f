import type { Seller, SellerOnWire } from '@innkeeper/contracts/seller';
import type { Sql } from '@innkeeper/kit/postgres';

const COLUMNS = 'fields as seller, version';

export async function selectSeller(sql: Sql): Promise<SellerOnWire> {
  const { rows } = await sql.query<SellerOnWire>(`select ${COLUMNS} from seller`);
  return rows[0]!;
}

/** Locks the company's data until the transaction ends. */
export async function selectSellerForUpdate(sql: Sql): Promise<SellerOnWire> {
  const { rows } = await sql.query<SellerOnWire>(`select ${COLUMNS} from seller for update`);
  return rows[0]!;
}

export async function updateSeller(sql: Sql, seller: Seller | null): Promise<SellerOnWire> {
  const { rows } = await sql.query<SellerOnWire>(
    `update seller set fields = $1, version = version + 1 returning ${COLUMNS}`,
    [seller && JSON.stringify(seller)],
  );
  return rows[0]!;
}
