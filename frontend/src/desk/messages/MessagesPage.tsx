import { useState } from 'react';
import { Envelope } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { Name } from '../../shared/resource/cells.tsx';
import { definePagedResource } from '../../shared/resource/define-resource.tsx';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { useChanging } from '../../shared/resource/use-changing.ts';
import { words } from '../../shared/words/words.ts';
import type { Mail } from '../layout/mails/api.ts';
import { DeliveryNotice } from '../layout/mails/DeliveryNotice.tsx';
import { MailMoment, MailState, mailKindName, mailStatusNames } from '../layout/mails/MailState.tsx';
import { OpenedMail } from '../layout/mails/OpenedMail.tsx';

const t = words('desk');

const mailList = () =>
  definePagedResource({
    list: pagesOf('GET /api/desk/messages', {
      rows: ({ list }) => list,
      initial: { sort: 'queuedAt', order: 'desc', filters: { status: '' }, pageSize: 10 },
    }),
    keyOf: ({ mailId }) => mailId,
    nameOf: ({ kind, isAboutBooking, subjectId, toAddress }) =>
      t('messages.name', { kind: mailKindName(kind), about: isAboutBooking ? subjectId : toAddress }),
    icon: Envelope,
    columns: [
      {
        header: t('messages.to'),
        cell: ({ toName, toAddress }) => (
          <span className="text-break">
            <Name>{toName || toAddress}</Name>
            {toName && <small className="d-block text-body-secondary">{toAddress}</small>}
          </span>
        ),
      },
      {
        header: t('messages.mail'),
        cell: ({ kind, isAboutBooking, subjectId }) => (
          <span>
            {mailKindName(kind)}
            {/* The id of an account is meaningless to people. */}
            {isAboutBooking && <small className="d-block text-body-secondary">{subjectId}</small>}
          </span>
        ),
      },
      { header: t('label.status'), className: 'wide', cell: (mail) => <MailState mail={mail} /> },
      {
        header: t('messages.written'),
        sort: 'queuedAt',
        cell: ({ queuedAt }) => <MailMoment at={queuedAt} />,
      },
    ],
    filters: {
      status: { label: t('label.status'), options: { '': t('filter.all_statuses'), ...mailStatusNames() } },
    },
    texts: {
      list: t('messages.title'),
      search: t('messages.search'),
      noun: 'mails',
      none: t('messages.none'),
      hint: t('messages.hint'),
    },
  });

/** All e-mails of the hotel: waiting, sent and undelivered ones, with the reason. */
export function MessagesPage() {
  const mails = mailList();
  const [opened, setOpened] = useState<Mail | null>(null);
  const resending = useChange('POST /api/desk/messages/:mailId/resend');
  const busy = useChanging('POST /api/desk/messages/:mailId/resend');
  const mayWrite = useMay()('settings');
  const resend = ({ mailId, toAddress }: Mail) =>
    attempt(() => resending.mutateAsync({ params: { mailId } }), {
      done: t('messages.queued_again', { address: toAddress }),
      failed: t('messages.not_sent_again', { address: toAddress }),
    });
  return (
    <>
      <PageHead title={t('messages.title')}>
        {mayWrite && (
          <Link className="btn btn-quiet" to={deskPaths.mailWords}>
            {t('messages.words')}
          </Link>
        )}
      </PageHead>
      <DeliveryNotice />
      <PagedList
        of={mails}
        {...usePagedList(mails)}
        actions={(mail) => (
          <MailActions
            mail={mail}
            isBusy={busy.some(({ params }) => params.mailId === mail.mailId)}
            onOpen={() => setOpened(mail)}
            onResend={() => void resend(mail)}
          />
        )}
      />
      <OpenedMail mail={opened} onClose={() => setOpened(null)} />
    </>
  );
}

interface ActionProps {
  mail: Mail;
  isBusy: boolean;
  onOpen: () => void;
  onResend: () => void;
}

function MailActions({ mail, isBusy, onOpen, onResend }: ActionProps) {
  const name = mailList().nameOf(mail);
  return (
    <span className="d-inline-flex flex-wrap gap-1">
      <button
        type="button"
        className="btn btn-line btn-sm"
        aria-haspopup="dialog"
        aria-label={t('messages.read_named', { name })}
        onClick={onOpen}
      >
        {t('messages.read')}
      </button>
      {mail.status !== 'queued' && mail.isResendable && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={t('messages.send_again_named', { name })}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onResend()}
        >
          {t('messages.send_again')}
        </button>
      )}
    </span>
  );
}
