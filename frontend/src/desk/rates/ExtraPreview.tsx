import { useState } from 'react';
import { detailOf } from '../../shared/api/field-labels.ts';
import { useChange } from '../../shared/api/queries.ts';
import { guestPrice } from '../../shared/money.ts';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { ExtraValues } from './api.ts';

const t = words('office');

/** What the extra of the form costs in a stay, before it is saved. */
export function ExtraPreview({ extra }: { extra: () => ExtraValues }) {
  const preview = useChange('POST /api/desk/extras/preview');
  const [stay, setStay] = useState({ nights: '3', adults: '2', ages: '' });
  const change = (part: Partial<typeof stay>) => {
    setStay({ ...stay, ...part });
    preview.reset();
  };
  const show = () =>
    preview.mutate({
      body: {
        extra: extra(),
        nights: Number(stay.nights),
        adults: Number(stay.adults),
        childrenAges: (stay.ages.match(/\d+/g) ?? []).map(Number),
      },
    });
  const { data, error } = preview;
  return (
    <fieldset className="w-100">
      <legend className="form-label">{t('preview.title')}</legend>
      <div className="rule-line">
        <TextField
          label={t('field.nights')}
          type="number"
          min={1}
          value={stay.nights}
          onChange={({ target }) => change({ nights: target.value })}
        />
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
        <button type="button" className="btn btn-quiet" aria-disabled={preview.isPending} onClick={show}>
          {t('preview.show')}
        </button>
      </div>
      <div role="status">
        {error && <p className="text-danger mb-0">{detailOf(error)}</p>}
        {data && (
          <>
            <p className="mb-0">
              {t('extras.preview_total', { quantity: data.quantity, total: guestPrice(Number(data.total)) })}
            </p>
            {data.parts.map(({ name, rate, amount, tax }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two parts may have one name
              <p key={place} className="mb-0 text-body-secondary">
                {t('extras.preview_part', {
                  name,
                  rate,
                  amount: guestPrice(Number(amount)),
                  tax: guestPrice(Number(tax)),
                })}
              </p>
            ))}
          </>
        )}
      </div>
    </fieldset>
  );
}
