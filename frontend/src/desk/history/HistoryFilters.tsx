import { useId } from 'react';
import '../../shared/ui/table/DataTable.scss';
import { nameOfActor } from '../../shared/resource/history/Actor.tsx';
import type { HistoryActor } from '../../shared/resource/history/api.ts';
import { actionsOf, kinds } from '../../shared/resource/history/kinds.ts';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { words } from '../../shared/words/words.ts';
import type { Filters } from './filters.ts';

const t = words('office');

interface Props {
  filters: Filters;
  /** All actors; a person may appear once for each service. */
  actors: readonly HistoryActor[];
  onChange: (chosen: Partial<Filters>) => void;
}

const byText = ([, one]: [string, string], [, other]: [string, string]) => one.localeCompare(other);

/** Filters the history by actor, kind, and days. */
export function HistoryFilters({ filters, actors, onChange }: Props) {
  const people = actors.map((actor): [string, string] => [actor.id, nameOfActor(actor)]).sort(byText);
  const known = new Map([...(filters.who ? [[filters.who, filters.who] as const] : []), ...people]);
  const kindOptions = Object.entries(kinds).map(([kind, { label }]) => [kind, t(label)]);
  return (
    <search className="toolbar">
      <FilterSelect
        label={t('history.who')}
        value={filters.who}
        options={{ '': t('history.everybody'), ...Object.fromEntries(known) }}
        onChange={(who) => onChange({ who })}
      />
      <FilterSelect
        label={t('history.records')}
        value={filters.kind}
        options={{ '': t('history.all_records'), ...Object.fromEntries(kindOptions) }}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={t('action.header')}
        value={filters.action}
        options={{ '': t('history.all_actions'), ...actionsOf(filters.kind) }}
        onChange={(action) => onChange({ action })}
      />
      <div className="d-flex flex-wrap gap-2">
        <DayField
          label={t('history.from')}
          value={filters.from}
          max={filters.to}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={t('history.to')}
          value={filters.to}
          min={filters.from}
          onChange={(to) => onChange({ to })}
        />
      </div>
    </search>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

function DayField({ label, value, min, max, onChange }: DayProps) {
  const id = useId();
  return (
    <div className="d-flex align-items-center gap-2">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="form-control w-auto"
        value={value}
        min={min || undefined}
        max={max || undefined}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
