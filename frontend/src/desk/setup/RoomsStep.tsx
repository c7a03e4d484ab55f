import { type FormEvent, useRef, useState } from 'react';
import { useCategories } from '../../shared/api/categories.ts';
import { messageOf } from '../../shared/api/errors.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { useAddRooms, useAllRooms } from './api.ts';
import { parseRoomSeries } from './room-series.ts';

const t = words('office');
const tShared = words('shared');

/** The rooms, a whole floor at once. */
export function RoomsStep({ onDone }: { onDone: () => void }) {
  const rooms = useAllRooms().data ?? [];
  const categories = [...new Set(rooms.map(({ category }) => category))];
  const idsOf = (category: string) =>
    rooms
      .flatMap((room) => (room.category === category ? [room.roomId] : []))
      .join(tShared('list.separator'));
  return (
    <>
      <SeriesForm />
      <section className="panel" aria-labelledby="setup-rooms">
        <div className="panel-head">
          <h2 id="setup-rooms">{t('setup.rooms.yours')}</h2>
          <span className="text-body-secondary">{t('setup.rooms.count', { count: rooms.length })}</span>
        </div>
        <div className="panel-body">
          {rooms.length === 0 && <p className="mb-0">{t('setup.rooms.none')}</p>}
          <ul className="setup-list">
            {categories.map((category) => (
              <li key={category}>
                <strong className="text-break" dir="auto">
                  {category}
                </strong>
                <span className="num text-break">{idsOf(category)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="panel-foot">
          <button type="button" className="btn btn-primary" disabled={!rooms.length} onClick={onDone}>
            {t('setup.continue')}
          </button>
        </div>
      </section>
    </>
  );
}

function SeriesForm() {
  const categories = useCategories().data ?? [];
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const [guests, setGuests] = useState('2');
  const [errors, setErrors] = useState<{ series?: string; guests?: string; whole?: string }>({});
  const [message, setMessage] = useState('');
  const add = useAddRooms((done) => setMessage(t('setup.rooms.so_far', { count: done })));
  const seriesInput = useRef<HTMLInputElement>(null);
  const guestsInput = useRef<HTMLInputElement>(null);
  const category = chosen || categories[0]?.name || '';
  const series = parseRoomSeries(typed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const maximumGuests = Number(guests);
    setMessage('');
    if (series.problem !== undefined) {
      setErrors({ series: series.problem });
      return seriesInput.current?.focus();
    }
    if (!(Number.isInteger(maximumGuests) && maximumGuests >= 1 && maximumGuests <= 20)) {
      setErrors({ guests: t('setup.rooms.guests_needed') });
      return guestsInput.current?.focus();
    }
    setErrors({});
    try {
      const existing = await add.mutateAsync({ ids: series.ids, category, maximumGuests });
      const count = series.ids.length - existing.length;
      const ids = existing.join(tShared('list.separator'));
      setMessage(
        existing.length
          ? t('setup.rooms.added_and_there', { count, ids })
          : t('setup.rooms.added', { count }),
      );
      setTyped('');
      seriesInput.current?.focus();
    } catch (error) {
      setMessage('');
      setErrors({
        whole: t('setup.rooms.not_all', { reason: messageOf(error) }),
      });
    }
  }

  const hint =
    typed && series.ids ? t('setup.rooms.makes', { count: series.ids.length }) : t('setup.rooms.hint');
  return (
    <form className="panel" aria-labelledby="setup-series" noValidate autoComplete="off" onSubmit={submit}>
      <div className="panel-head">
        <h2 id="setup-series">{t('setup.rooms.add')}</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField
          ref={seriesInput}
          label={t('setup.rooms.numbers')}
          className="full"
          required
          hint={hint}
          error={errors.series}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label={t('field.category')}
          className="grow"
          value={category}
          onChange={({ target }) => setChosen(target.value)}
        >
          {categories.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </SelectField>
        <TextField
          ref={guestsInput}
          label={t('setup.rooms.guests')}
          type="number"
          min={1}
          max={20}
          error={errors.guests}
          value={guests}
          onChange={({ target }) => setGuests(target.value)}
        />
        <FormProblem>{errors.whole ?? null}</FormProblem>
        <p className="full mb-0" role="status">
          {message}
        </p>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={add.isPending}>{t('setup.rooms.add')}</SubmitButton>
      </div>
    </form>
  );
}
