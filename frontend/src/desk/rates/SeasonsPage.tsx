import type { UseQueryResult } from '@tanstack/react-query';
import { CalendarRange } from 'react-bootstrap-icons';
import { type Category, useCategories } from '../../shared/api/categories.ts';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { Muted, Name } from '../../shared/resource/cells.tsx';
import { defineResource, updateAndDelete } from '../../shared/resource/define-resource.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { WholeList } from '../../shared/resource/ResourceList.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { useEditedRecord } from '../../shared/resource/use-edited-record.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { mayRestoreSeason } from '../layout/may-undo.ts';
import type { Season } from './api.ts';
import { SeasonForm } from './SeasonForm.tsx';
import './SeasonsPage.scss';

const seasonsOf = (categories: readonly Category[]) => {
  const nameOf = (categoryId: string) => categories.find(({ id }) => id === categoryId)?.name;
  return defineResource<Season>({
    keyOf: ({ seasonId }) => seasonId,
    nameOf: ({ name }) => name,
    history: 'season',
    icon: CalendarRange,
    columns: [
      { header: 'Season', cell: ({ name }) => <Name>{name}</Name> },
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
          if (!shown.length) return <Muted>None</Muted>;
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
    ],
    texts: {
      list: 'Seasons',
      none: 'No seasons yet',
      hint: 'Every night costs the price of its category, or its own.',
    },
  });
};

/** The seasons with their prices, and a form to add and change them. */
export function SeasonsPage() {
  const rows = useLiveCall('GET /api/desk/seasons', {}, { select: ({ seasons }) => seasons });
  const categories = useCategories();
  return (
    <>
      <PageHead
        title="Seasons"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="Of the seasons that a night is in, the one of highest priority counts. A price of a single night counts before all."
      />
      {/* The form takes the place of the list, which must not move when someone is about to use it. */}
      <Loaded of={[categories]} loading="Loading seasons">
        {(loaded) => <Seasons rows={rows} categories={loaded} />}
      </Loaded>
    </>
  );
}

function Seasons({ rows, categories }: { rows: UseQueryResult<Season[]>; categories: readonly Category[] }) {
  const seasons = seasonsOf(categories);
  const deletion = useChange('DELETE /api/desk/seasons/:seasonId');
  const restoring = useChange('POST /api/desk/seasons');
  const { edited, key, edit, endEdit, discard } = useEditedRecord('seasons', seasons.keyOf);
  const { section, ...removal } = useRemoval({
    ...seasons,
    ask: ({ name }) =>
      confirmHarm({
        title: `Delete the season ${name}?`,
        text: 'Its nights then cost what other seasons or the categories say. Bookings keep their prices.',
        confirm: 'Delete',
        keep: 'Keep season',
      }),
    remove: ({ seasonId }) => deletion.mutateAsync({ params: { seasonId } }),
    done: 'Season deleted',
    undo: {
      restore: ({ seasonId: _, version: __, ...body }) => restoring.mutateAsync({ body }),
      mayRestore: mayRestoreSeason,
    },
    onRemoved: ({ seasonId }) => edited?.seasonId === seasonId && discard(),
  });
  return (
    <>
      {!rows.isLoadingError && (
        <SeasonForm key={key} season={edited} categories={categories} onDone={endEdit} />
      )}
      <WholeList
        of={seasons}
        rows={rows}
        section={section}
        actions={updateAndDelete(seasons, edit, removal)}
      />
    </>
  );
}

/** `€120.00 – €160.00`, or the one price that all weekdays have. */
function rangeOf(amounts: readonly (string | null)[]): string {
  const prices = amounts.flatMap((amount) => (amount === null ? [] : [Number(amount)]));
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(staffPrice);
  return least === most ? least! : `${least} – ${most}`;
}
