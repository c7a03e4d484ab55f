import { createColumnHelper } from '@tanstack/react-table';
import { useState } from 'react';
import { Envelope } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { deskPaths } from '../../shared/desk-paths.ts';
import { useMay } from '../../shared/resource/may.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { DeliveryNotice } from '../layout/mails/DeliveryNotice.tsx';
import { MailMoment, MailState, mailKindName, mailStatuses } from '../layout/mails/MailState.tsx';
import { OpenedMail } from '../layout/mails/OpenedMail.tsx';
import {
  type Mail,
  type MailFilters,
  type MailSort,
  type MailStatus,
  useBusyMails,
  useMailList,
  useResendMail,
} from './api.ts';

const statusOptions = {
  '': 'All statuses',
  ...Object.fromEntries(Object.entries(mailStatuses).map(([status, { label }]) => [status, label])),
} as Record<MailStatus | '', string>;

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
        {mailKindName(mail.kind)}
        {/* The id of an account is meaningless to people. */}
        {mail.isAboutBooking && <small className="d-block text-body-secondary">{mail.subjectId}</small>}
      </span>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    enableSorting: false,
    meta: { className: 'wide' },
    cell: ({ row: { original: mail } }) => <MailState mail={mail} />,
  }),
  column.accessor('queuedAt', {
    header: 'Written',
    cell: ({ getValue }) => <MailMoment at={getValue()} />,
  }),
];

/** All e-mails of the hotel: waiting, sent and undelivered ones, with the reason. */
export function MessagesPage() {
  const [opened, setOpened] = useState<Mail | null>(null);
  const resending = useResendMail();
  const busy = useBusyMails();
  const mayWrite = useMay()('settings');
  const list = useListState<MailSort, MailFilters>({
    sort: 'queuedAt',
    order: 'desc',
    filters: { status: '' },
    pageSize: 10,
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
            children: <p>E-mails about bookings and accounts appear here.</p>,
          }}
        />
      </section>
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
  const { kind, status, subjectId, toAddress, isResendable } = mail;
  const name = `${mailKindName(kind)} ${mail.isAboutBooking ? subjectId : toAddress}`;
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
