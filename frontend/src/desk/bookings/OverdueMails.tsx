import { type MouseEvent, useState } from 'react';
import type { Answer } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { MailMoment, mailKindName } from '../layout/mails/MailState.tsx';
import { placeOf } from './today-focus.ts';

const t = words('desk');

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
      else notify.failure(t('overdue_mails.nothing_sent'), answer.problems[0]?.message);
      onDone(place);
    } catch (error) {
      notify.failure(t('overdue_mails.unchanged'), error);
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
      <h3>{t('overdue_mails.title', { count })}</h3>
      <ul>
        {mails.map(({ mailId, kind, toName, toAddress, queuedAt }) => {
          const name = toName || toAddress;
          const named = { kind: mailKindName(kind), name };
          return (
            <li key={mailId}>
              <span>
                <RichWords
                  area="desk"
                  say="overdue_mails.mail"
                  values={named}
                  tags={{ to: (text) => <bdi>{text}</bdi>, time: () => <MailMoment at={queuedAt} /> }}
                />
                {problems[mailId] && <small className="d-block text-danger">{problems[mailId]}</small>}
              </span>
              <span className="d-inline-flex gap-1">
                {button('send', [mailId], t('overdue_mails.send'), t('overdue_mails.send_named', named))}
                {button('drop', [mailId], t('overdue_mails.drop'), t('overdue_mails.drop_named', named))}
              </span>
            </li>
          );
        })}
        {mails.length > 1 && (
          <li>
            <span>{t('overdue_mails.all')}</span>
            <span className="d-inline-flex gap-1">
              {button('send', ids, t('overdue_mails.send_all'), t('overdue_mails.send_all_named'))}
              {button('drop', ids, t('overdue_mails.drop_all'), t('overdue_mails.drop_all_named'))}
            </span>
          </li>
        )}
      </ul>
    </div>
  );
}
