import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { endOtherSessions, endSession, type OwnSession, sessionsKey, useSessions } from './api.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

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
      notify.failure('The session has not ended', error);
    }
    setBusy(null);
  }

  return (
    <section className="panel" aria-labelledby="profile-sessions">
      <h2 className="h5" id="profile-sessions" ref={heading} tabIndex={-1}>
        Where you are signed in
      </h2>
      {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
      {!sessions && !isLoadingError && <Splash />}
      {sessions && (
        <>
          <p>
            You do not know one of them? Sign it out, and choose a new password, which ends all of them but
            this one.
          </p>
          <ul className="sessions">
            {sessions.map((session) => (
              <li key={session.sessionId}>
                <Session session={session} />
                {!session.isCurrent && (
                  <button
                    type="button"
                    className="btn btn-line btn-sm"
                    aria-label={`Sign out ${session.device}`}
                    aria-disabled={busy !== null}
                    onClick={() =>
                      run(
                        session.sessionId,
                        () => endSession(session.sessionId),
                        `${session.device} is signed out`,
                      )
                    }
                  >
                    Sign out
                  </button>
                )}
              </li>
            ))}
          </ul>
          {others === 0 && <p className="mb-0">You are signed in nowhere else.</p>}
          {!!others && (
            <button
              type="button"
              className="btn btn-line"
              aria-disabled={busy !== null}
              onClick={() => run('others', endOtherSessions, 'You are signed out everywhere else')}
            >
              Sign out everywhere else
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
  const at = (time: string) => <time dateTime={time}>{moment.format(new Date(time))}</time>;
  return (
    <p className="mb-0">
      <strong>{device}</strong>
      {isCurrent && ' · this one'}
      <small className="d-block text-body-secondary">
        {isCurrent ? 'In use now' : <>Last used {at(lastSeenAt)}</>}, signed in {at(startedAt)}
        {network && <>, from {network}</>}
      </small>
    </p>
  );
}
