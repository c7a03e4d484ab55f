import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { FormProblem } from '../../shared/resource/PanelForm.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { useOpenHotel } from './api.ts';
import { missingBeforeOpening, type Progress, stepName } from './steps.ts';

const t = words('office');
const tShared = words('shared');

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
        <h2 id="setup-open">{isOpen ? t('setup.open.title_open') : t('setup.open.title')}</h2>
      </div>
      <div className="panel-body">
        <p className="mb-0" role="status">
          {isOpen ? t('setup.open.is', { name }) : t('setup.open.is_not')}
        </p>
        {!isOpen && missing.length > 0 && (
          <p className="mt-3 mb-0">
            <RichWords
              area="office"
              say="setup.open.missing"
              tags={{
                steps: () =>
                  missing.map((step, index) => (
                    <span key={step}>
                      {index > 0 && tShared('list.separator')}
                      <Link to={{ search: `?step=${step}` }}>{stepName(step)}</Link>
                    </span>
                  )),
              }}
            />
          </p>
        )}
        <FormProblem>{problem}</FormProblem>
      </div>
      <div className="panel-foot">
        {isOpen ? (
          <>
            <button type="button" className="btn btn-quiet" onClick={() => setOpen(false)}>
              {t('setup.open.close_again')}
            </button>
            <Link className="btn btn-primary" to={deskPaths.today}>
              {t('setup.open.today')}
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
            {t('settings.open')}
          </button>
        )}
      </div>
    </section>
  );
}
