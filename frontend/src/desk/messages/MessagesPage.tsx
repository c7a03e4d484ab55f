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
import type { Mail } from '../layout/mails/api.ts';
import { DeliveryNotice } from '../layout/mails/DeliveryNotice.tsx';
import { MailMoment, MailState, mailKindName, mailStatusNames } from '../layout/mails/MailState.tsx';
import { OpenedMail } from '../layout/mails/OpenedMail.tsx';

const mailList = () =>
  definePagedResource({
    list: pagesOf('GET /api/desk/messages', {
      rows: ({ list }) => list,
      initial: { sort: 'queuedAt', order: 'desc', filters: { status: '' }, pageSize: 10 },
    }),
    keyOf: ({ mailId }) => mailId,
    nameOf: ({ kind, isAboutBooking, subjectId, toAddress }) =>
      `${mailKindName(kind)} ${isAboutBooking ? subjectId : toAddress}`,
    icon: Envelope,
    columns: [
      {
        header: 'To',
        cell: ({ toName, toAddress }) => (
          <span className="text-break">
            <Name>{toName || toAddress}</Name>
            {toName && <small className="d-block text-body-secondary">{toAddress}</small>}
          </span>
        ),
      },
      {
        header: 'E-mail',
        cell: ({ kind, isAboutBooking, subjectId }) => (
          <span>
            {mailKindName(kind)}
            {/* The id of an account is meaningless to people. */}
            {isAboutBooking && <small className="d-block text-body-secondary">{subjectId}</small>}
          </span>
        ),
      },
      { header: 'Status', className: 'wide', cell: (mail) => <MailState mail={mail} /> },
      { header: 'Written', sort: 'queuedAt', cell: ({ queuedAt }) => <MailMoment at={queuedAt} /> },
    ],
    filters: {
      status: { label: 'Status', options: { '': 'All statuses', ...mailStatusNames() } },
    },
    texts: {
      list: 'Messages',
      search: 'Search messages',
      noun: 'mails',
      none: 'No e-mails yet',
      hint: 'E-mails about bookings and accounts appear here.',
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
      done: `The e-mail to ${toAddress} is queued again`,
      failed: `The e-mail to ${toAddress} is not sent again.`,
    });
  return (
    <>
      <PageHead title="Messages">
        {mayWrite && (
          <Link className="btn btn-quiet" to={deskPaths.mailWords}>
            Words of e-mails
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
        aria-label={`Read: ${name}`}
        onClick={onOpen}
      >
        Read
      </button>
      {mail.status !== 'queued' && mail.isResendable && (
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Send again: ${name}`}
          aria-disabled={isBusy}
          onClick={() => !isBusy && onResend()}
        >
          Send again
        </button>
      )}
    </span>
  );
}
