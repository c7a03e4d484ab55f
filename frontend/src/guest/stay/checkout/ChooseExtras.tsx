import { useEffect, useId } from 'react';
import { useCall } from '../../../shared/api/queries.ts';
import { guestPrice } from '../../../shared/money.ts';
import { words } from '../../../shared/words/words.ts';
import type { ChosenExtra, HeldRooms } from '../kept.ts';

const t = words('checkout');

interface Props {
  held: HeldRooms;
  /** How often what was chosen was rejected: then it is asked again what is left. */
  attempt: number;
  onChange: (extras: ChosenExtra[]) => void;
}

/** What the hotel sells beside the rooms, each with its price for the whole stay: one press takes it. Nothing where it sells nothing. */
export function ChooseExtras({ held, attempt, onChange }: Props) {
  const id = useId();
  const { start, end, rooms, extras: chosen = [] } = held;
  const body = { start, end, rooms: rooms.map(({ adults, children }) => ({ adults, children })) };
  const { data, refetch } = useCall('POST /api/stay/extras', { body }, { staleTime: 0, retry: false });
  useEffect(() => {
    if (attempt > 0) void refetch();
  }, [attempt, refetch]);
  const offers = data?.extras ?? [];
  if (!offers.length) return null;
  const quantityOf = (extraId: string) => chosen.find((one) => one.extraId === extraId)?.quantity ?? 0;
  const choose = (extraId: string, quantity: number) =>
    onChange(
      offers.flatMap((offer) => {
        const wanted = offer.extraId === extraId ? quantity : quantityOf(offer.extraId);
        const amount = offer.amounts[wanted - 1]?.amount;
        return amount === undefined
          ? []
          : [{ extraId: offer.extraId, name: offer.name, quantity: wanted, amount }];
      }),
    );
  return (
    // The form keeps what is typed at each input, and would set a select back before its change arrives.
    <fieldset className="choose-extras" onInput={(event) => event.stopPropagation()}>
      <legend className="h6">{t('extras.title')}</legend>
      <ul>
        {offers.map(({ extraId, name, description, amounts }) => {
          const quantity = quantityOf(extraId);
          const shown = amounts[Math.max(quantity, 1) - 1] ?? amounts[0]!;
          return (
            <li key={extraId}>
              <label className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={quantity > 0}
                  aria-describedby={description ? `${id}-${extraId}` : undefined}
                  onChange={({ target }) => choose(extraId, target.checked ? 1 : 0)}
                />
                <span className="form-check-label">
                  <bdi>{name}</bdi>
                </span>
              </label>
              <span className="num">{guestPrice(Number(shown.amount))}</span>
              {description && (
                <small id={`${id}-${extraId}`} dir="auto">
                  {description}
                </small>
              )}
              {quantity > 0 && amounts.length > 1 && (
                <select
                  className="form-select form-select-sm"
                  aria-label={t('extras.quantity', { name })}
                  value={quantity}
                  onChange={({ target }) => choose(extraId, Number(target.value))}
                >
                  {amounts.map((_, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the place is the quantity
                    <option key={i} value={i + 1}>
                      {i + 1}
                    </option>
                  ))}
                </select>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
