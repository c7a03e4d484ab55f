import { useRef } from 'react';
import { CalendarRange } from 'react-bootstrap-icons';
import { useCategories } from '../../shared/api/categories.ts';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { deleteRecord } from '../../shared/resource/delete-record.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { RowActions } from '../../shared/ui/table/RowActions.tsx';
import { mayRestoreSeason } from '../layout/may-undo.ts';
import { type Season, useAddSeason, useDeleteSeason, useSeasons } from './api.ts';
import { SeasonForm } from './SeasonForm.tsx';
import './SeasonsPage.scss';

/** The seasons with their prices, and a form to add and change them. */
export function SeasonsPage() {
  const seasons = useSeasons();
  const categories = useCategories();
  const deletion = useDeleteSeason();
  const restoring = useAddSeason();
  const { edited, key, edit, endEdit, discard } = useEditedRecord(
    'seasons',
    ({ seasonId }: Season) => seasonId,
  );
  const section = useRef<HTMLElement>(null);
  const nameOf = (categoryId: string) => categories.data?.find(({ id }) => id === categoryId)?.name;

  const remove = async (season: Season) => {
    const { seasonId, version: _, ...form } = season;
    const isDeleted = await deleteRecord({
      ask: () =>
        confirmHarm({
          title: `Delete the season ${season.name}?`,
          text: 'Its nights then cost what other seasons or the categories say. Bookings keep their prices.',
          confirm: 'Delete',
          keep: 'Keep season',
        }),
      remove: () => deletion.mutateAsync(seasonId),
      restore: () => restoring.mutateAsync(form),
      mayRestore: mayRestoreSeason(form),
      name: season.name,
      success: 'Season deleted',
      list: section,
    });
    if (isDeleted && edited?.seasonId === seasonId) discard();
  };
  const columns: Column<Season>[] = [
    {
      header: 'Season',
      cell: ({ name }) => (
        <strong className="fw-semibold" dir="auto">
          {name}
        </strong>
      ),
    },
    {
      header: 'Nights',
      cell: ({ firstNight, lastNight }) => (
        <span>
          {longDate(firstNight)} – {longDate(lastNight)}
        </span>
      ),
    },
    { header: 'Priority', cell: ({ priority }) => <span className="num">{priority}</span> },
    {
      header: 'Prices',
      cell: ({ prices }) => {
        const shown = prices.filter(({ categoryId }) => nameOf(categoryId));
        if (!shown.length) return <span className="text-body-secondary">None</span>;
        return (
          <ul className="season-prices">
            {shown.map(({ categoryId, amounts }) => (
              <li key={categoryId}>
                <bdi>{nameOf(categoryId)}</bdi> <span className="num text-nowrap">{rangeOf(amounts)}</span>
              </li>
            ))}
          </ul>
        );
      },
    },
    {
      header: 'Action',
      className: 'actions',
      cell: (season) => (
        <RowActions
          name={season.name}
          isBusy={deletion.isPending && deletion.variables === season.seasonId}
          onUpdate={() => void edit(season)}
          onDelete={() => void remove(season)}
        >
          <HistoryButton kind="season" id={season.seasonId} name={season.name} />
        </RowActions>
      ),
    },
  ];
  const failed = [categories, seasons].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHead
        title="Seasons"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="Of the seasons that a night is in, the one of highest priority counts. A price of a single night counts before all."
      />
      {failed ? (
        <LoadFailed title="Load Error!" error={failed.error} onRetry={failed.refetch} />
      ) : !categories.data ? (
        // The form takes the place of the list, which must not move when someone is about to use it.
        <p className="visually-hidden" role="status">
          Loading seasons
        </p>
      ) : (
        <>
          <SeasonForm key={key} season={edited} categories={categories.data} onDone={endEdit} />
          <section className="panel" aria-label="Seasons" ref={section} tabIndex={-1}>
            {seasons.data?.length === 0 ? (
              <div className="empty">
                <CalendarRange aria-hidden="true" />
                <strong>No seasons yet</strong>
                <p>Every night costs the price of its category, or its own.</p>
              </div>
            ) : (
              <CardTable
                label="Seasons"
                columns={columns}
                rows={seasons.data ?? []}
                rowKey={({ seasonId }) => seasonId}
                isLoading={seasons.isPending}
              />
            )}
          </section>
        </>
      )}
    </>
  );
}

/** `€120.00 – €160.00`, or the one price that all weekdays have. */
function rangeOf(amounts: readonly (string | null)[]): string {
  const prices = amounts.flatMap((amount) => (amount === null ? [] : [Number(amount)]));
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(staffPrice);
  return least === most ? least! : `${least} – ${most}`;
}
