import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { FormProblem } from '../../shared/resource/PanelForm.tsx';
import { useOpenHotel } from './api.ts';
import { missingBeforeOpening, type Progress, STEP_NAMES } from './steps.ts';

/** Opens the hotel for guests, and closes it again. */
export function OpenStep({ progress }: { progress: Progress }) {
  const [problem, setProblem] = useState<string | null>(null);
  const opening = useOpenHotel();
  const missing = missingBeforeOpening(progress);
  const { isOpen, name } = progress;
  const setOpen = (open: boolean) => {
    if (opening.isPending) return;
    setProblem(null);
    opening.mutateAsync(open).catch((error) => setProblem(messageOf(error)));
  };
  return (
    <section className="panel" aria-labelledby="setup-open">
      <div className="panel-head">
        <h2 id="setup-open">{isOpen ? 'Your hotel is open' : 'Open your hotel'}</h2>
      </div>
      <div className="panel-body">
        <p className="mb-0" role="status">
          {isOpen
            ? `Guests find ${name} and book its rooms.`
            : 'Until then guests see your hotel’s name and “Opening soon”, and cannot book.'}
        </p>
        {!isOpen && missing.length > 0 && (
          <p className="mt-3 mb-0">
            Before it opens:{' '}
            {missing.map((step, index) => (
              <span key={step}>
                {index > 0 && ', '}
                <Link to={{ search: `?step=${step}` }}>{STEP_NAMES[step]}</Link>
              </span>
            ))}
            .
          </p>
        )}
        <FormProblem>{problem}</FormProblem>
      </div>
      <div className="panel-foot">
        {isOpen ? (
          <>
            <button type="button" className="btn btn-quiet" onClick={() => setOpen(false)}>
              Close it again
            </button>
            <Link className="btn btn-primary" to={deskPaths.today}>
              Go to Today
            </Link>
          </>
        ) : (
          <button
            type="button"
            className="btn btn-primary"
            disabled={missing.length > 0}
            aria-disabled={opening.isPending}
            onClick={() => setOpen(true)}
          >
            Open the hotel
          </button>
        )}
      </div>
    </section>
  );
}
