import { randomUUID } from 'node:crypto';
import type { SeasonForm, SeasonOnWire } from '@innkeeper/contracts/booking';
import { editConflict, rejection, violation } from '@innkeeper/kit/http';
import type { Transaction } from '@innkeeper/kit/postgres';
import type { Deps, RateDeps } from '../deps.ts';
import * as store from './store.ts';

export const listSeasons = ({ database }: Pick<Deps, 'database'>): Promise<SeasonOnWire[]> =>
  store.selectSeasons(database);

/** @throws ApiError 409 `season_overlaps` */
export const addSeason = (deps: RateDeps, form: SeasonForm): Promise<SeasonOnWire> =>
  saving(deps, async (tx) => {
    const season = await save(tx, randomUUID(), form);
    record(tx, 'season.created', null, season);
    return season;
  });

/**
 * Changes a season and replaces its prices.
 * @throws ApiError 404 for an unknown season; 409 `season_overlaps`, or `edit_conflict` when the version is not the given one
 */
export const changeSeason = (
  deps: RateDeps,
  { seasonId, version, ...form }: SeasonForm & { seasonId: string; version?: number },
): Promise<SeasonOnWire> =>
  saving(deps, async (tx) => {
    const before = await store.selectSeasonForUpdate(tx, seasonId);
    if (!before) throw rejection('not_found.season');
    if (version !== undefined && version !== before.version) throw editConflict(before);
    const season = await save(tx, seasonId, form);
    record(tx, 'season.updated', before, season);
    return season;
  });

/** @throws ApiError 404 for an unknown season */
export const deleteSeason = (deps: RateDeps, seasonId: string): Promise<void> =>
  saving(deps, async (tx) => {
    const season = await store.selectSeasonForUpdate(tx, seasonId);
    if (!season) throw rejection('not_found.season');
    await store.deleteSeasonById(tx, seasonId);
    record(tx, 'season.deleted', season, null);
  });

async function saving<T>(
  { database, availability }: RateDeps,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    const saved = await database.transaction(change);
    availability.expectChange();
    return saved;
  } catch (error) {
    if (violation(error)?.constraint !== 'one_season_of_a_priority') throw error;
    throw rejection('season_overlaps');
  }
}

async function save(tx: Transaction, seasonId: string, form: SeasonForm): Promise<SeasonOnWire> {
  await store.upsertSeason(tx, seasonId, form);
  return (await store.selectSeason(tx, seasonId))!;
}

function record(
  tx: Transaction,
  action: string,
  before: SeasonOnWire | null,
  after: SeasonOnWire | null,
): void {
  const { seasonId: id, name } = (after ?? before)!;
  const state = (season: SeasonOnWire | null) => {
    if (!season) return null;
    const { seasonId: _, version: __, ...fields } = season;
    return fields;
  };
  tx.record({ action, subject: { kind: 'season', id, name }, before: state(before), after: state(after) });
}
