import { MAXIMUM_ADULTS, MAXIMUM_AGE, MAXIMUM_CHILDREN } from '@innkeeper/contracts/party';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('booking');

/** Ages that are not chosen yet are empty. */
type PartyDraft = { adults: number; children: string[] };

interface Props {
  party: PartyDraft;
  onChange: (party: Partial<PartyDraft>) => void;
}

/** The numbers of adults and children. */
export function PartyFields({ party: { adults, children }, onChange }: Props) {
  return (
    <>
      <SelectField
        label={t('party.adults')}
        value={adults}
        onChange={({ target }) => onChange({ adults: Number(target.value) })}
      >
        {numbers(1, Math.max(MAXIMUM_ADULTS, adults)).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('party.children')}
        value={children.length}
        onChange={({ target }) =>
          onChange({ children: numbers(1, Number(target.value)).map((_, i) => children[i] ?? '') })
        }
      >
        {numbers(0, MAXIMUM_CHILDREN).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
    </>
  );
}

/** The ages of the children; renders nothing if there are none. */
export function AgeFields({
  party: { children },
  isMissing,
  onChange,
}: Props & {
  /** Whether ages that are not chosen are marked. */
  isMissing: boolean;
}) {
  if (children.length === 0) return null;
  return (
    <fieldset className="stay-ages">
      <legend className="small text-body-secondary">{t('party.ages')}</legend>
      {isMissing && (
        <p className="text-danger small mb-0" role="alert">
          {t('form.age_missing')}
        </p>
      )}
      {children.map((age, place) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a child has no other name than its place
          key={place}
          label={t('party.child', { number: place + 1 })}
          value={age}
          error={isMissing && age === '' ? t('party.which_age') : undefined}
          onChange={({ target }) => onChange({ children: children.with(place, target.value) })}
        >
          <option value="">{t('party.age')}</option>
          {numbers(0, MAXIMUM_AGE).map((years) => (
            <option key={years}>{years}</option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from + 1, 0) }, (_, i) => from + i);
