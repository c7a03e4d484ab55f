import { type FormEvent, useRef, useState } from 'react';
import { useCategories } from '../../shared/api/categories.ts';
import { messageOf } from '../../shared/api/errors.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { useAddRooms, useAllRooms } from './api.ts';
import { parseRoomSeries } from './room-series.ts';

/** The rooms, a whole floor at once. */
export function RoomsStep({ onDone }: { onDone: () => void }) {
  const rooms = useAllRooms().data ?? [];
  const categories = [...new Set(rooms.map(({ category }) => category))];
  const idsOf = (category: string) =>
    rooms.flatMap((room) => (room.category === category ? [room.roomId] : [])).join(', ');
  return (
    <>
      <SeriesForm />
      <section className="panel" aria-labelledby="setup-rooms">
        <div className="panel-head">
          <h2 id="setup-rooms">Your rooms</h2>
          <span className="text-body-secondary">
            {rooms.length === 1 ? '1 room' : `${rooms.length} rooms`}
          </span>
        </div>
        <div className="panel-body">
          {rooms.length === 0 && <p className="mb-0">None yet.</p>}
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
            Continue
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
  const add = useAddRooms((done) => setMessage(`${done} added so far…`));
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
      setErrors({ guests: 'Enter a number from 1 to 20' });
      return guestsInput.current?.focus();
    }
    setErrors({});
    try {
      const existing = await add.mutateAsync({ ids: series.ids, category, maximumGuests });
      const count = series.ids.length - existing.length;
      const rest = existing.length ? ` There already: ${existing.join(', ')}.` : '';
      setMessage(`${count === 1 ? '1 room is' : `${count} rooms are`} added.${rest}`);
      setTyped('');
      seriesInput.current?.focus();
    } catch (error) {
      setMessage('');
      setErrors({
        whole: `Not all rooms are added: ${messageOf(error)} Press the button again to continue.`,
      });
    }
  }

  const hint =
    typed && series.ids
      ? `Makes ${series.ids.length === 1 ? 'one room' : `${series.ids.length} rooms`}.`
      : 'For example 101–112, which makes twelve rooms; or 1, 2, 5–9.';
  return (
    <form className="panel" aria-labelledby="setup-series" noValidate autoComplete="off" onSubmit={submit}>
      <div className="panel-head">
        <h2 id="setup-series">Add rooms</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField
          ref={seriesInput}
          label="Room numbers"
          className="full"
          required
          hint={hint}
          error={errors.series}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label="Category"
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
          label="Guests in each at most"
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
        <SubmitButton isBusy={add.isPending}>Add rooms</SubmitButton>
      </div>
    </form>
  );
}
