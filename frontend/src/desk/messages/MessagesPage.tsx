import { createColumnHelper } from '@tanstack/react-table';
import { Suspense, useState } from 'react';
import { Envelope } from 'react-bootstrap-icons';
import { loadLater } from '../../shared/load-later.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { StatusBadge, statusName } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { PageHead } from '../layout/PageHead.tsx';
import {
  type Mail,
  type MailFilters,
  type MailSort,
  type MailStatus,
  useBusyMails,
  useIsSending,
  useMailList,
  useResendMail,
} from './api.ts';

// Loaded with the first mail that is opened.
const MailDialog = loadLater(async () => (await import('./MailDialog.tsx')).MailDialog);

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** As staff say it, with the tint of a status that means the same. */
const statuses: Record<MailStatus, { label: string; tint: string }> = {
  queued: { label: 'Queued', tint: 'pending' },
  sent: { label: 'Sent', tint: 'approved' },
  bounced: { label: 'Undeliverable', tint: 'no_show' },
  failed: { label: 'Failed', tint: 'no_show' },
  suppressed: { label: 'Not sent', tint: 'cancelled' },
};

const statusOptions = {
  '': 'All statuses',
  ...Object.fromEntries(Object.entries(statuses).map(([status, { label }]) => [status, label])),
} as Record<MailStatus | '', string>;

/** Mails about accounts have an id that says nothing to people. */
const isAboutBooking = ({ kind, isAboutBooking = kind.startsWith('booking_') }: Mail) => isAboutBooking;

/** A mail that waits for its time is queued long before. */
const isForLater = ({ status, queuedAt, sendAfter = queuedAt }: Mail) =>
  status === 'queued' && Date.parse(sendAfter) - Date.parse(queuedAt) > 3_600_000;

const column = createColumnHelper<Mail>();
const facts = [
  column.accessor('toAddress', {
    header: 'To',
    enableSorting: false,
    cell: ({ row: { original: mail } }) => (
      <span className="text-break">
        <strong className="fw-semibold" dir="auto">
          {mail.toName || mail.toAddress}
        </strong>
        {mail.toName && <small className="d-block text-body-secondary">{mail.toAddress}</small>}
      </span>
    ),
  }),
  column.accessor('kind', {
    header: 'E-mail',
    enableSorting: false,
    cell: ({ row: { original: mail } }) => (
      <span>
        {statusName(mail.kind)}
        {isAboutBooking(mail) && <small className="d-block text-body-secondary">{mail.subjectId}</small>}
      </span>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    enableSorting: false,
    meta: { className: 'wide' },
    cell: ({ row: { original: mail } }) => (
      <span className="text-break">
        <StatusBadge status={statuses[mail.status].tint}>{statuses[mail.status].label}</StatusBadge>
        {mail.reason && <small className="d-block text-body-secondary mt-1">{mail.reason}</small>}
        {isForLater(mail) && (
          <small className="d-block text-body-secondary mt-1">
            To be sent <time dateTime={mail.sendAfter}>{moment.format(new Date(mail.sendAfter!))}</time>
          </small>
        )}
      </span>
    ),
  }),
  column.accessor('queuedAt', {
    header: 'Written',
    cell: ({ getValue }) => <time dateTime={getValue()}>{moment.format(new Date(getValue()))}</time>,
  }),
];

/** Every e-mail of the hotel: which wait, which were sent, and which did not arrive, and why. */
export function MessagesPage() {
  const [opened, setOpened] = useState<Mail | null>(null);
  const resending = useResendMail();
  const busy = useBusyMails();
  const isSending = useIsSending();
  const list = useListState<MailSort, MailFilters>({
    ...{ sort: 'queuedAt', order: 'desc', filters: { status: '' }, pageSize: 10 },
  });
  const result = useMailList(list.state);

  const resend = async ({ mailId, toAddress }: Mail) => {
    try {
      await resending.mutateAsync(mailId);
      notify.success(`The e-mail to ${toAddress} is queued again`);
    } catch (error) {
      notify.failure(`The e-mail to ${toAddress} is not sent again.`, error);
    }
  };
  const columns = [
    ...facts,
    column.display({
      id: 'actions',
      header: 'Action',
      meta: { className: 'actions' },
      cell: ({ row: { original: mail } }) => (
        <MailActions
          mail={mail}
          isBusy={busy.includes(mail.mailId)}
          onOpen={() => setOpened(mail)}
          onResend={() => void resend(mail)}
        />
      ),
    }),
  ];
  const reportFailure = (error: Error) => {
    setOpened(null);
    notify.failure('The e-mail could not be opened', error);
  };
  return (
    <>
      <PageHead title="Messages" />
      {isSending === false && (
        <p className="alert alert-warning" role="status">
          No mail server is set up (<code>SMTP_URL</code>), so e-mails wait for a day and nobody gets them.
        </p>
      )}
      <section className="panel" aria-label="Messages">
        <DataTable
          label="Messages"
          noun={{ one: 'e-mail', many: 'e-mails' }}
          searchLabel="Search messages"
          className="table-hover"
          columns={columns}
          rowKey={({ mailId }) => mailId}
          list={list}
          result={result}
          filters={
            <FilterSelect
              label="Status"
              value={list.state.filters.status}
              options={statusOptions}
              onChange={(status) => list.filterBy({ status })}
            />
          }
          empty={{
            icon: Envelope,
            title: 'No e-mails yet',
            children: <p>What the hotel writes about bookings and accounts appears here.</p>,
          }}
        />
      </section>
      {opened && (
        <CodeBoundary onFailure={reportFailure}>
          <Suspense>
            <MailDialog mail={opened} onClose={() => setOpened(null)} />
          </Suspense>
        </CodeBoundary>
      )}
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
  const { kind, status, subjectId, toAddress, isResendable = true } = mail;
  const name = `${statusName(kind)} ${isAboutBooking(mail) ? subjectId : toAddress}`;
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
      {status !== 'queued' && isResendable && (
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
