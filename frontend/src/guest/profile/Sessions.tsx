import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { endOtherSessions, endSession, type OwnSession, sessionsKey, useSessions } from './api.ts';

const t = words('profile');
const tShared = words('shared');

const moment = inPageLocale({ dateStyle: 'medium', timeStyle: 'short' });

/** The sessions of the account, and buttons to end them. */
export function Sessions() {
  const { data: sessions, error, isLoadingError, refetch } = useSessions();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length;

  async function run(which: string, work: () => Promise<unknown>, done: string) {
    if (busy) return;
    setBusy(which);
    try {
      await work();
      await client.invalidateQueries({ queryKey: sessionsKey });
      heading.current?.focus(); // the button has disappeared
      notify.success(done);
    } catch (error) {
      notify.failure(t('sessions.not_ended'), error);
    }
    setBusy(null);
  }

  return (
    <section className="panel" aria-labelledby="profile-sessions">
      <h2 className="h5" id="profile-sessions" ref={heading} tabIndex={-1}>
        {t('sessions.title')}
      </h2>
      {isLoadingError && <LoadFailed title={tShared('load.error')} error={error} onRetry={refetch} />}
      {!sessions && !isLoadingError && <Splash />}
      {sessions && (
        <>
          <p>{t('sessions.why')}</p>
          <ul className="sessions">
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <Session session={session} />
                {!session.isCurrent && (
                  <button
                    type="button"
                    className="btn btn-line btn-sm"
                    aria-label={t('sessions.sign_out_device', { device: session.device })}
                    aria-disabled={busy !== null}
                    onClick={() =>
                      run(
                        session.sessionId,
                        () => endSession(session.sessionId),
                        t('sessions.signed_out', { device: session.device }),
                      )
                    }
                  >
                    {t('sessions.sign_out')}
                  </button>
                )}
              </li>
            ))}
          </ul>
          {others === 0 && <p className="mb-0">{t('sessions.no_others')}</p>}
          {!!others && (
            <button
              type="button"
              className="btn btn-line"
              aria-disabled={busy !== null}
              onClick={() => run('others', endOtherSessions, t('sessions.others_ended'))}
            >
              {t('sessions.end_others')}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function Session({
  session: { device, network, startedAt, lastSeenAt, isCurrent },
}: {
  session: OwnSession;
}) {
  const seen = isCurrent
    ? network
      ? 'sessions.in_use_from'
      : 'sessions.in_use'
    : network
      ? 'sessions.last_used_from'
      : 'sessions.last_used';
  const at = (time: string) => <time dateTime={time}>{moment(new Date(time))}</time>;
  return (
    <p className="mb-0">
      <strong>{device}</strong>
      {isCurrent && ` · ${t('sessions.this_one')}`}
      <small className="d-block text-body-secondary">
        <RichWords
          area="profile"
          say={seen}
          tags={{
            start: () => at(startedAt),
            last: () => at(lastSeenAt),
            network: () => <bdi>{network}</bdi>,
          }}
        />
      </small>
    </p>
  );
}
