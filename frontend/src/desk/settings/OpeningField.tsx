import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../shared/api/errors.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { FormProblem } from '../../shared/resource/PanelForm.tsx';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import { useOpenHotel } from './api.ts';

const t = words('office');

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
      title: t('settings.close.title'),
      text: t('settings.close.text'),
    };
    if (
      !open &&
      !(await confirmHarm({
        ...question,
        confirm: t('settings.close.confirm'),
        keep: t('settings.close.keep'),
      }))
    )
      return;
    setProblem(null);
    try {
      await opening.mutateAsync(open);
      notify.success(open ? t('settings.open.done') : t('settings.close.done'));
      onChanged();
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <section className="panel settings" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{t('settings.open.title')}</h2>
      </div>
      <div className="panel-body">
        <p role="status">
          {isOpen ? (
            t('settings.open.is')
          ) : (
            <>
              {t('settings.open.is_not')} <Link to={deskPaths.setup}>{t('settings.open.missing')}</Link>
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
          {isOpen ? t('settings.close') : t('settings.open')}
        </button>
      </div>
    </section>
  );
}
