import type { ServicesWith } from '@innkeeper/contracts';
import { EMPTY_CONFIRMATION } from '@innkeeper/contracts/confirmations';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { request } from '../../shared/api/client.ts';
import { messageOf } from '../../shared/api/errors.ts';
import { useCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** Empties the demo hotel, after a confirmation, and opens the set-up of your own hotel. */
export function StartOwnHotelPage() {
  const { data, isLoadingError, error, refetch } = useCall('GET /api/desk/installation');
  return (
    <>
      <PageHead title={t('start_own.title')} />
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !isLoadingError && <Splash />}
      {data?.kind === 'demo' && <EmptyingForm />}
      {data?.kind === 'own' && (
        <p>
          {t('start_own.yours')} <Link to={deskPaths.setup}>{t('start_own.set_up')}</Link>
        </p>
      )}
    </>
  );
}

function EmptyingForm() {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setProblem(null);
    const isConfirmed = typed.trim().toLowerCase() === EMPTY_CONFIRMATION;
    setError(isConfirmed ? undefined : t('start_own.confirm_needed', { phrase: EMPTY_CONFIRMATION }));
    if (!isConfirmed) return input.current?.focus();
    setIsBusy(true);
    try {
      const secret = await emptyDemo();
      // Loads the whole page, because all data of the demo are deleted, including this session.
      window.location.assign(secret ? `${paths.setup}#${secret}` : paths.login);
    } catch (error) {
      setIsBusy(false);
      setProblem(t('start_own.not_empty', { reason: messageOf(error) }));
    }
  }

  return (
    <form
      className="panel narrow"
      aria-labelledby="empty-demo"
      noValidate
      autoComplete="off"
      onSubmit={submit}
    >
      <div className="panel-head">
        <h2 id="empty-demo">{t('start_own.empty')}</h2>
      </div>
      <div className="panel-body form-grid">
        <p className="full mb-0">{t('start_own.text')}</p>
        <TextField
          ref={input}
          label={t('start_own.confirm', { phrase: EMPTY_CONFIRMATION })}
          className="full"
          error={error}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormProblem>{problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <Link className="btn btn-quiet" to={deskPaths.today}>
          {t('start_own.keep')}
        </Link>
        <SubmitButton isBusy={isBusy}>{t('start_own.title')}</SubmitButton>
      </div>
    </form>
  );
}

type EmptiedService = ServicesWith<'POST /api/desk/installation/', '/empty'>;

/** In an order in which none receives events about deleted data. Identity comes after them, because it ends the session. */
const emptiedFirst = Object.keys({
  booking: true,
  billing: true,
  feedback: true,
  messages: true,
  gallery: true,
  catalog: true,
} satisfies Record<Exclude<EmptiedService, 'identity'>, true>) as Exclude<EmptiedService, 'identity'>[];

/** Empties every service. May be repeated after a failure. Returns the secret of the setup link. */
async function emptyDemo(): Promise<string | null> {
  const confirmed = { body: { confirmation: EMPTY_CONFIRMATION } } as const;
  for (const service of emptiedFirst)
    await request(`POST /api/desk/installation/${service}/empty`, confirmed);
  return (await request('POST /api/desk/installation/identity/empty', confirmed)).setupSecret;
}
