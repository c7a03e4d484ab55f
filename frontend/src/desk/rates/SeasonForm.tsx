import type { Category } from '../../shared/api/categories.ts';
import { useChange } from '../../shared/api/queries.ts';
import { longDate } from '../../shared/calendar.ts';
import { asNumber } from '../../shared/resource/use-desk-form.ts';
import { useRecordForm } from '../../shared/resource/use-record-form.tsx';
import type { RecordKind } from '../../shared/resource/use-save-change.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { Season, SeasonValues } from './api.ts';
import { WeekdayPrices } from './WeekdayPrices.tsx';

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

const pricesInWords = (prices: Prices) =>
  prices.length === 1 ? '1 category' : `${prices.length} categories`;

/** How two changes of a season are compared. */
const seasonRecord: RecordKind<Season, SeasonValues> = {
  noun: 'season',
  toValues,
  fields: {
    name: { label: 'Name' },
    firstNight: { label: 'First night', show: longDate },
    lastNight: { label: 'Last night', show: longDate },
    priority: { label: 'Priority' },
    prices: { label: 'Prices', show: pricesInWords },
  },
};

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
    kind: seasonRecord,
    nameOf: ({ name }) => name,
    add: (body) => addition.mutateAsync({ body }),
    update: (body, { seasonId }) => update.mutateAsync({ params: { seasonId }, body }),
    isAddedAgain: true,
    firstField: 'name',
    texts: { add: 'Add a season', submit: 'Add season', added: 'Season added', saved: 'Season saved' },
    onDone,
    name: `season ${season?.seasonId ?? ''}`,
    initial: initialValues(season, categories),
    loadSchema: async () => (await import('./shapes.ts')).seasonSchema,
    whenBlank: {
      name: 'Enter a name, for example Summer',
      firstNight: 'Enter the first night',
      lastNight: 'Enter the last night',
      priority: 'Enter a number from 0 to 9',
    },
    byCode: { season_overlaps: 'priority' },
  });
  const { field } = form;
  return panel(
    <>
      <TextField label="Name" required {...field('name')} />
      <TextField label="First night" type="date" required {...field('firstNight')} />
      <TextField label="Last night" type="date" required {...field('lastNight')} />
      <TextField
        label="Priority"
        type="number"
        min={0}
        max={9}
        required
        hint="0 to 9. The highest counts."
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
