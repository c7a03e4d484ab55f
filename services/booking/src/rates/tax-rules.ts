import { randomUUID } from 'node:crypto';
import type { TaxRules, VersionedTaxRules } from '@innkeeper/contracts/booking';
import type { Deps, RateDeps } from '../deps.ts';
import type { Tax } from './rate-sheet.ts';
import { replaceTaxes, selectTaxes } from './taxes-store.ts';
import { type RuleSet, readRules, setRules } from './versioned-rules.ts';

const TAXES: RuleSet<TaxRules, Pick<VersionedTaxRules, 'taxes'>> = {
  kind: 'taxes',
  name: 'Taxes and fees',
  select: selectTaxes,
  replace: replaceTaxes,
};

/** The taxes and fees of the hotel. */
export const readTaxes = ({ database }: Pick<Deps, 'database'>): Promise<VersionedTaxRules> =>
  readRules(database, TAXES);

/** @throws ApiError 409 `edit_conflict` when the version is not the given one */
export const setTaxes = (
  deps: RateDeps,
  { version, taxes }: TaxRules & { version?: number },
): Promise<VersionedTaxRules> => setRules(deps, TAXES, { version, rules: { taxes } });

/** A tax as prices are computed with it, before it is stored. */
export const toTax = ({ firstNight, lastNight, ...tax }: TaxRules['taxes'][number]): Tax => ({
  ...tax,
  taxId: tax.taxId ?? randomUUID(),
  valid: { first: firstNight, last: lastNight },
});
