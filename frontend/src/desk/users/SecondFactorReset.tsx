import { useRef, useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { useCurrentUserId } from '../../shared/session/user.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import type { ListedUser } from './api.ts';

/** For a user who has lost the passkeys or the phone with the app, and the recovery codes. A new password does not help them. */
export function SecondFactorReset({ user }: { user: ListedUser }) {
  const reset = useChange('DELETE /api/desk/users/:userId/second-factor');
  const [isDone, setIsDone] = useState(false);
  const note = useRef<HTMLParagraphElement>(null);
  const isOwn = useCurrentUserId() === user._id;

  async function run() {
    if (reset.isPending) return;
    const name = `${user.firstName} ${user.lastName}`;
    const isSure = await confirmHarm({
      title: `Remove the second step of ${name}?`,
      text: 'Make sure that the request comes from this user. All their sessions end, their password alone signs them in, and they get an e-mail about it.',
      confirm: 'Remove',
      keep: 'Keep it',
    });
    if (!isSure) return;
    try {
      notify.success((await reset.mutateAsync({ params: { userId: user._id } })).message);
      setIsDone(true);
      note.current?.focus(); // the button has disappeared
    } catch (error) {
      notify.failure('The second step is not removed', error);
    }
  }

  return (
    <div className="full">
      <p className="mb-2" ref={note} tabIndex={-1}>
        {isDone
          ? 'Signs in with the password alone.'
          : isOwn
            ? 'You sign in with a second step. If it is lost, a colleague can remove it.'
            : 'Signs in with a second step. A new password does not remove it; if it is lost, you can.'}
      </p>
      {!isDone && !isOwn && (
        <button type="button" className="btn btn-line btn-sm" aria-disabled={reset.isPending} onClick={run}>
          Remove the second step
        </button>
      )}
    </div>
  );
}
