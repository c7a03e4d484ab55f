import { migrateService } from '@innkeeper/kit/postgres';
import { testLogger } from '@innkeeper/kit/testing';
import { billingService } from './service.ts';
import { type BillingUnderTest, startBilling } from './testing/billing.ts';

let service: BillingUnderTest;
beforeAll(async () => {
  service = await startBilling();
});
afterAll(() => service.stop());

const TABLES = ['closed_days', 'invoices', 'journal_entries', 'journal_lines', 'journal_seals'];

const rights = async () => {
  const { rows } = await service.database.query<{ table: string; rights: string[] }>(
    `select name as table, array_agg(right_ order by right_) as rights
       from unnest($1::text[]) name, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE}'::text[]) right_,
            pg_class join pg_roles owner on owner.oid = relowner
      where pg_class.oid = to_regclass('public.' || name) and exists (
              select from aclexplode(coalesce(relacl, acldefault('r', relowner))) a
               where a.grantee = owner.oid and a.privilege_type = right_)
      group by name order by name`,
    [TABLES],
  );
  return rows;
};

test('a restored database, whose owner has every right again, loses them when it is migrated', async () => {
  const readAndAdd = TABLES.map((table) => ({ table, rights: ['INSERT', 'SELECT'] }));
  expect(await rights()).toEqual(readAndAdd);
  // As pg_restore --no-privileges leaves a table: its owner has the default rights.
  await service.database.query(`grant all on ${TABLES.join(', ')} to current_user`);
  expect((await rights())[0]!.rights).toHaveLength(5);
  await migrateService(
    service.database.pool.options.connectionString!,
    billingService.migrations,
    testLogger,
  );
  expect(await rights()).toEqual(readAndAdd);
});
