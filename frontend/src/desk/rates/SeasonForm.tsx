import type { Category } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { useRecordForm } from '../../shared/resource/use-record-form.tsx';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { Season, SeasonValues } from './api.ts';
import { WeekdayPrices } from './WeekdayPrices.tsx';

const t = words('office');

type Prices = SeasonValues['prices'];

const toValues = ({ name, firstNight, lastNight, priority, prices }: SeasonValues): SeasonValues => ({
  name,
  firstNight,
  lastNight,
  priority,
  prices: withoutEmpty(prices),
});

const withoutEmpty = (prices: Prices): Prices =>
  prices.filter(({ amounts }) => amounts.some((amount) => amount !== null));

/** How two changes of a season are compared. */
const seasonRecord = (): RecordKind<Season, SeasonValues> => ({
  noun: 'season',
  toValues,
  fields: {
    name: { label: t('field.name') },
    firstNight: { label: t('field.first_night'), show: longDate },
    lastNight: { label: t('field.last_night'), show: longDate },
    priority: { label: t('seasons.priority') },
    prices: { label: t('seasons.prices'), show: (prices) => t('rules.categories', { count: prices.length }) },
  },
});

interface Props {
  /** The season to change; null to add one. */
  season: Season | null;
  categories: readonly Category[];
  /** Called when a change was saved or cancelled. */
  onDone: () => void;
}

export function SeasonForm({ season, categories, onDone }: Props) {
  const addition = useChange('POST /api/desk/seasons');
  const update = useChange('PUT /api/desk/seasons/:seasonId');
  const { form, panel } = useRecordForm<SeasonValues, SeasonValues, Season>({
    edited: season,
    kind: seasonRecord(),
    nameOf: ({ name }) => name,
    add: (body) => addition.mutateAsync({ body }),
    update: (body, { seasonId }) => update.mutateAsync({ params: { seasonId }, body }),
    isAddedAgain: true,
    firstField: 'name',
    texts: {
      add: t('seasons.add'),
      submit: t('seasons.add_submit'),
      added: t('seasons.added'),
      saved: t('seasons.saved'),
    },
    onDone,
    name: `season ${season?.seasonId ?? ''}`,
    initial: initialValues(season, categories),
    loadSchema: async () => (await import('./shapes.ts')).seasonSchema,
    whenBlank: {
      name: t('seasons.name_needed'),
      firstNight: t('seasons.first_needed'),
      lastNight: t('seasons.last_needed'),
      priority: t('seasons.priority_needed'),
    },
    byCode: { season_overlaps: 'priority' },
  });
  const { field } = form;
  return panel(
    <>
      <TextField label={t('field.name')} required {...field('name')} />
      <TextField label={t('field.first_night')} type="date" required {...field('firstNight')} />
      <TextField label={t('field.last_night')} type="date" required {...field('lastNight')} />
      <TextField
        label={t('seasons.priority')}
        type="number"
        min={0}
        max={9}
        required
        hint={t('seasons.priority_hint')}
        {...field('priority', asNumber)}
      />
      <WeekdayPrices form={form} categories={categories} />
    </>,
  );
}

const noPrices = Array.from({ length: 7 }, () => null);

/** Every category has a row, in the order of the categories; deleted ones come last. */
function initialValues(season: Season | null, categories: readonly Category[]): SeasonValues {
  const { name = '', firstNight = '', lastNight = '', priority = 1, prices = [] } = season ?? {};
  const rows = categories.map(
    ({ id }) => prices.find(({ categoryId }) => categoryId === id) ?? { categoryId: id, amounts: noPrices },
  );
  return { name, firstNight, lastNight, priority, prices: rows };
}
