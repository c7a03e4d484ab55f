import { type FormEvent, useState } from 'react';
import type { Category } from '../../shared/api/categories.ts';
import { detailOf } from '../../shared/api/field-labels.ts';
import { useChange } from '../../shared/api/queries.ts';
import { addDays, today } from '../../shared/calendar.ts';
import { labelOfLine } from '../../shared/line-label.ts';
import { guestPrice } from '../../shared/money.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import type { RulesToPreview } from './api.ts';

const t = words('office');

interface Props {
  categories: readonly Category[];
  /** The values of the form, which replace the stored ones. */
  changed: () => RulesToPreview;
}

const lineName = (line: { label: string; quantity: number }): string =>
  line.quantity > 1 ? `${labelOfLine(line)} × ${line.quantity}` : labelOfLine(line);

/** The price of a stay with the values of the form, before they are saved. */
export function PricePreview({ categories, changed }: Props) {
  const preview = useChange('POST /api/desk/price-rules/preview');
  const [stay, setStay] = useState({
    categoryId: categories[0]?.id ?? '',
    arrival: addDays(today(), 1),
    nights: '7',
    adults: '2',
    ages: '',
  });
  const change = (part: Partial<typeof stay>) => {
    setStay({ ...stay, ...part });
    preview.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { categoryId, arrival, nights, adults, ages } = stay;
    preview.mutate({
      body: {
        ...changed(),
        categoryId,
        start: arrival,
        end: arrival && addDays(arrival, Number(nights) || 0),
        adults: Number(adults),
        childrenAges: (ages.match(/\d+/g) ?? []).map(Number),
      },
    });
  };
  return (
    <form className="panel" aria-labelledby="try-rules" onSubmit={submit} noValidate>
      <div className="panel-body">
        <h2 id="try-rules">{t('preview.title')}</h2>
        <SelectField
          label={t('preview.room_type')}
          value={stay.categoryId}
          onChange={({ target }) => change({ categoryId: target.value })}
        >
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="rule-line">
          <TextField
            label={t('preview.arrival')}
            type="date"
            value={stay.arrival}
            onChange={({ target }) => change({ arrival: target.value })}
          />
          <TextField
            label={t('field.nights')}
            type="number"
            min={1}
            value={stay.nights}
            onChange={({ target }) => change({ nights: target.value })}
          />
        </div>
        <div className="rule-line">
          <TextField
            label={t('preview.adults')}
            type="number"
            min={1}
            value={stay.adults}
            onChange={({ target }) => change({ adults: target.value })}
          />
          <TextField
            label={t('preview.ages')}
            placeholder="4, 9"
            value={stay.ages}
            onChange={({ target }) => change({ ages: target.value })}
          />
        </div>
        <button type="submit" className="btn btn-quiet" aria-disabled={preview.isPending}>
          {t('preview.show')}
        </button>
        <div role="status">
          {preview.error && <p className="text-danger mb-0 mt-2">{detailOf(preview.error)}</p>}
          {preview.data && (
            <>
              <ul className="preview-lines">
                {preview.data.lines.map(({ amount, isIncluded, ...line }, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two taxes may have one name
                  <li key={place}>
                    <span>
                      {isIncluded ? t('preview.of_which', { line: lineName(line) }) : lineName(line)}
                    </span>{' '}
                    <span className="num">{guestPrice(Number(amount))}</span>
                  </li>
                ))}
              </ul>
              <p className="preview-total">
                <RichWords
                  area="office"
                  say="preview.total"
                  tags={{
                    amount: () => <span className="num">{guestPrice(Number(preview.data.total))}</span>,
                  }}
                />
              </p>
            </>
          )}
        </div>
      </div>
    </form>
  );
}
