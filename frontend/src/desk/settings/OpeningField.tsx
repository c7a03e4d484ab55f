import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { FormProblem } from '../../shared/resource/PanelForm.tsx';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { useOpenHotel } from './api.ts';

interface Props {
  isOpen: boolean;
  /** Whether guests may book, and with it the version of the settings, changed. */
  onChanged: () => void;
}

/** Opens the hotel for guests, or closes it. Existing bookings stay. */
export function OpeningField({ isOpen, onChanged }: Props) {
  const id = useId();
  const opening = useOpenHotel();
  const [problem, setProblem] = useState<string | null>(null);

  const setOpen = async (open: boolean) => {
    if (opening.isPending) return;
    const question = {
      title: 'Close the hotel?',
      text: 'Guests then see “Opening soon” and cannot book. Bookings that exist stay as they are.',
    };
    if (!open && !(await confirmHarm({ ...question, confirm: 'Close', keep: 'Keep open' }))) return;
    setProblem(null);
    try {
      await opening.mutateAsync(open);
      notify.success(open ? 'The hotel is open now' : 'The hotel is closed now');
      onChanged();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <section className="panel settings" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>Open for guests</h2>
      </div>
      <div className="panel-body">
        <p role="status">
          {isOpen ? (
            'Guests find the hotel and book its rooms.'
          ) : (
            <>
              Guests see the hotel’s name and “Opening soon”, and cannot book.{' '}
              <Link to={deskPaths.setup}>What is missing</Link>
            </>
          )}
        </p>
        <FormProblem>{problem}</FormProblem>
        <button
          type="button"
          className={isOpen ? 'btn btn-quiet-danger btn-sm' : 'btn btn-primary btn-sm'}
          aria-disabled={opening.isPending}
          onClick={() => void setOpen(!isOpen)}
        >
          {isOpen ? 'Close the hotel' : 'Open the hotel'}
        </button>
      </div>
    </section>
  );
}
