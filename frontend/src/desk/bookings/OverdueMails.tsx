import { type MouseEvent, useState } from 'react';
import type { Answer } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { MailMoment, mailKindName } from '../layout/mails/MailState.tsx';
import { placeOf } from './today-focus.ts';

type Overdue = Answer<'GET /api/desk/overdue-mails'>;
type Decision = 'send' | 'drop';

interface Props {
  overdue: Overdue;
  /** Called after e-mails were decided about, with the position of the button in its list. */
  onDone: (place: number) => void;
}

/** E-mails that could not be sent for a day: staff send or drop them. */
export function OverdueMails({ overdue: { count, mails }, onDone }: Props) {
  const deciding = useChange('POST /api/desk/overdue-mails');
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const decide = async (event: MouseEvent, decision: Decision, mailIds: string[]) => {
    if (deciding.isPending) return;
    const place = placeOf(event.currentTarget);
    try {
      const answer = await deciding.mutateAsync({ body: { decision, mailIds } });
      setProblems(Object.fromEntries(answer.problems.map(({ mailId, message }) => [mailId, message])));
      if (answer.decided) notify.success(answer.message);
      else notify.failure('Nothing was sent.', answer.problems[0]?.message);
      onDone(place);
    } catch (error) {
      notify.failure('The e-mails are as they were.', error);
    }
  };
  const ids = mails.map(({ mailId }) => mailId);
  const button = (decision: Decision, mailIds: string[], label: string, name: string) => (
    <button
      type="button"
      className={`btn btn-sm today-action ${decision === 'send' ? 'btn-line' : 'btn-quiet'}`}
      aria-label={name}
      aria-disabled={deciding.isPending}
      onClick={(event) => void decide(event, decision, mailIds)}
    >
      {label}
    </button>
  );
  return (
    <div className="matter">
      <h3>{count === 1 ? '1 e-mail was not sent for a day' : `${count} e-mails were not sent for a day`}</h3>
      <ul>
        {mails.map(({ mailId, kind, toName, toAddress, queuedAt }) => {
          const name = `${mailKindName(kind)} to ${toName || toAddress}`;
          return (
            <li key={mailId}>
              <span>
                {mailKindName(kind)}, <bdi>{toName || toAddress}</bdi>, <MailMoment at={queuedAt} />
                {problems[mailId] && <small className="d-block text-danger">{problems[mailId]}</small>}
              </span>
              <span className="d-inline-flex gap-1">
                {button('send', [mailId], 'Send', `Send: ${name}`)}
                {button('drop', [mailId], 'Drop', `Drop: ${name}`)}
              </span>
            </li>
          );
        })}
        {mails.length > 1 && (
          <li>
            <span>All of these</span>
            <span className="d-inline-flex gap-1">
              {button('send', ids, 'Send all', 'Send all of these e-mails')}
              {button('drop', ids, 'Drop all', 'Drop all of these e-mails')}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}
