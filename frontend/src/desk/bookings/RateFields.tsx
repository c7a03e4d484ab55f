import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { type StayToBook, useFreeRooms } from './api.ts';

const t = words('desk');

interface Props {
  stay: StayToBook;
  field: (name: 'planId' | 'discountCode') => UseFormRegisterReturn & { error: string | undefined };
  /** An agreed price has no discount code. */
  hasCode: boolean;
}

/** The rate plan, if the hotel has several, and a discount code. */
export function RateFields({ stay, field, hasCode }: Props) {
  const { data } = useFreeRooms(stay, stay.start < stay.end && stay.adults >= 1);
  const plans = data?.plans ?? [];
  const { error, ...code } = field('discountCode');
  return (
    <>
      {plans.length > 1 && (
        <SelectField label={t('new_booking.plan')} className="half" {...field('planId')}>
          {plans.map(({ planId, name }, place) => (
            <option key={planId} value={place === 0 ? '' : planId}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {hasCode && (
        <TextField
          label={t('new_booking.code')}
          className="half"
          autoComplete="off"
          maxLength={40}
          {...code}
          error={error ?? (stay.discountCode ? data?.codeProblem?.message : undefined)}
        />
      )}
    </>
  );
}
