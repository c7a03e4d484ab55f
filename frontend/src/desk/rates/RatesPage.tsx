import { useRef, useState } from 'react';
import { CalendarRange } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { useCategories } from '../../shared/api/categories.ts';
import { today } from '../../shared/calendar.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { staffPrice } from '../../shared/money.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useParamsOfAddress } from '../../shared/ui/table/list-in-address.ts';
import { usePriceCalendar } from './api.ts';
import { FillPanel } from './FillPanel.tsx';
import type { Span } from './nights.ts';
import { PriceYear } from './PriceYear.tsx';
import { monthOr, ShownMonths } from './ShownMonths.tsx';
import './RatesPage.scss';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');
const tShared = words('shared');

const rulePages = [
  ['seasons.title', deskPaths.seasons],
  ['rules.title', deskPaths.priceRules],
  ['taxes.title', deskPaths.taxes],
  ['plans.title', deskPaths.ratePlans],
  ['codes.title', deskPaths.discountCodes],
  ['extras.title', deskPaths.extras],
] as const;

const everyDay = Array.from({ length: 7 }, () => true);

/** The price of each night of a year in a category, and a form to set day prices. */
export function RatesPage() {
  const categories = useCategories();
  const { params, change } = useParamsOfAddress();
  const from = monthOr(params.get('from'), today().slice(0, 7));
  const category =
    categories.data?.find(({ id }) => id === params.get('category')) ?? categories.data?.[0] ?? null;
  const calendar = usePriceCalendar(category?.id ?? null, from);
  const [selected, setSelected] = useState<Span | null>(null);
  const [weekdays, setWeekdays] = useState(everyDay);
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const failed = [categories, calendar].find(({ isLoadingError }) => isLoadingError);

  const choose = (wanted: { category: string } | { from: string }) => {
    setSelected(null);
    change(wanted);
  };
  if (failed)
    return (
      <>
        <PageHead title={t('rates.title')} />
        <LoadFailed error={failed.error} onRetry={failed.refetch} />
      </>
    );
  return (
    <>
      <PageHead title={t('rates.title')} note={t('rates.note')}>
        <nav className="rates-links" aria-label={t('rates.rules')}>
          {rulePages.map(([title, path]) => (
            <Link key={path} className="btn btn-quiet btn-sm" to={path}>
              {t(title)}
            </Link>
          ))}
        </nav>
      </PageHead>
      {categories.data?.length === 0 ? (
        <div className="panel empty">
          <CalendarRange aria-hidden="true" />
          <strong>{t('rates.none')}</strong>
          <p>{t('rates.none_hint')}</p>
          <Link className="btn btn-primary btn-sm" to={deskPaths.categories}>
            {t('rates.go_to_categories')}
          </Link>
        </div>
      ) : (
        <>
          <div className="rates-choice">
            <SelectField
              label={t('field.category')}
              value={category?.id ?? ''}
              onChange={(event) => choose({ category: event.target.value })}
            >
              {categories.data?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <ShownMonths from={from} onChange={(month) => choose({ from: month })} />
            {/* Its place is kept, because on a phone it has a line of its own. */}
            <div className={category ? 'rates-history' : 'rates-history invisible'}>
              <HistoryButton kind="day_prices" id={category?.id ?? ''} name={category?.name ?? ''} />
            </div>
          </div>
          <ul className="rates-legend">
            <li data-from="category">
              {t('field.category')}
              <span>
                {calendar.data &&
                  `${tShared('list.separator')}${staffPrice(Number(calendar.data.categoryPrice))}`}
              </span>
            </li>
            <li data-from="season">{t('rates.legend.season')}</li>
            <li data-from="weekday">{t('rates.legend.weekday')}</li>
            <li data-from="day">{t('rates.legend.day')}</li>
            <li data-closed>{t('rates.restriction.closed')}</li>
            <li data-no-arrival>{t('rates.restriction.no_arrival')}</li>
            <li data-no-departure>{t('rates.restriction.no_departure')}</li>
            <li className="as-text">
              <RichWords area="office" say="rates.legend.lengths" tags={{ b: (text) => <b>{text}</b> }} />
            </li>
          </ul>
          <div className="rates" aria-busy={calendar.isPending}>
            {calendar.data ? (
              <>
                <PriceYear
                  nights={calendar.data.nights}
                  selected={selected}
                  weekdays={weekdays}
                  onSelect={setSelected}
                  onEnter={() => field.current?.focus()}
                />
                <FillPanel
                  key={`${calendar.data.categoryId} ${from}`}
                  calendar={calendar.data}
                  selected={selected}
                  weekdays={weekdays}
                  onWeekdays={setWeekdays}
                  ref={field}
                />
              </>
            ) : (
              <p className="visually-hidden" role="status">
                {t('rates.loading')}
              </p>
            )}
          </div>
        </>
      )}
    </>
  );
}
