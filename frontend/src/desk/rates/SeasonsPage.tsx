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
import { words } from '../../shared/words/words.ts';

const t = words('office');

const seasonsOf = (categories: readonly Category[]) => {
  const nameOf = (categoryId: string) => categories.find(({ id }) => id === categoryId)?.name;
  return defineResource<Season>({
    keyOf: ({ seasonId }) => seasonId,
    nameOf: ({ name }) => name,
    history: 'season',
    icon: CalendarRange,
    columns: [
      { header: t('seasons.name'), cell: ({ name }) => <Name>{name}</Name> },
      {
        header: t('field.nights'),
        cell: ({ firstNight, lastNight }) => (
          <span>{t('rates.months.span', { first: longDate(firstNight), last: longDate(lastNight) })}</span>
        ),
      },
      { header: t('seasons.priority'), cell: ({ priority }) => <span className="num">{priority}</span> },
      {
        header: t('seasons.prices'),
        cell: ({ prices }) => {
          const shown = prices.filter(({ categoryId }) => nameOf(categoryId));
          if (!shown.length) return <Muted>{t('value.none')}</Muted>;
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
      list: t('seasons.title'),
      none: t('seasons.none'),
      hint: t('seasons.hint'),
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
        title={t('seasons.title')}
        list={{ name: t('rates.title'), path: deskPaths.rates }}
        note={t('seasons.note')}
      />
      {/* The form takes the place of the list, which must not move when someone is about to use it. */}
      <Loaded of={[categories]} loading={t('seasons.loading')}>
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
        title: t('seasons.delete.title', { name }),
        text: t('seasons.delete.text'),
        confirm: t('action.delete'),
        keep: t('seasons.delete.keep'),
      }),
    remove: ({ seasonId }) => deletion.mutateAsync({ params: { seasonId } }),
    done: t('seasons.delete.done'),
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
  return least === most ? least! : t('rates.months.span', { first: least!, last: most! });
}
