import { useRef, useState } from 'react';
import { useChange } from '../../shared/api/queries.ts';
import { useCurrentUserId } from '../../shared/session/user.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { words } from '../../shared/words/words.ts';
import type { ListedUser } from './api.ts';

const t = words('office');
const tShared = words('shared');

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
      title: t('second_step.reset.title', { name }),
      text: t('second_step.reset.text'),
      confirm: t('action.remove'),
      keep: tShared('action.keep_it'),
    });
    if (!isSure) return;
    try {
      await reset.mutateAsync({ params: { userId: user._id } });
      notify.success(t('second_step.reset.done'));
      setIsDone(true);
      note.current?.focus(); // the button has disappeared
    } catch (error) {
      notify.failure(t('second_step.reset.failed'), error);
    }
  }

  return (
    <div className="full">
      <p className="mb-2" ref={note} tabIndex={-1}>
        {isDone
          ? t('second_step.reset.password_only')
          : isOwn
            ? t('second_step.reset.own')
            : t('second_step.reset.other')}
      </p>
      {!isDone && !isOwn && (
        <button type="button" className="btn btn-line btn-sm" aria-disabled={reset.isPending} onClick={run}>
          {t('second_step.reset')}
        </button>
      )}
    </div>
  );
}
