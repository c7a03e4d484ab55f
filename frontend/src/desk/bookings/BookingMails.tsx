import { useState } from 'react';
import { useLiveCall } from '../../shared/api/queries.ts';
import { useMay } from '../../shared/resource/may.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { words } from '../../shared/words/words.ts';
import type { Mail } from '../layout/mails/api.ts';
import { MailMoment, MailState, mailKindName } from '../layout/mails/MailState.tsx';
import { OpenedMail } from '../layout/mails/OpenedMail.tsx';

const t = words('desk');

const facts = (): Column<Mail>[] => [
  {
    header: t('messages.mail'),
    cell: ({ kind, toAddress, queuedAt }) => (
      <span className="text-break">
        {mailKindName(kind)}
        <small className="d-block text-body-secondary">{toAddress}</small>
        <small className="d-block text-body-secondary">
          <MailMoment at={queuedAt} />
        </small>
      </span>
    ),
  },
  { header: t('label.status'), className: 'wide', cell: (mail) => <MailState mail={mail} /> },
];

/** The e-mails to the guest of a booking, newest first. */
export function BookingMails({ bookingId }: { bookingId: string }) {
  const { data, error, isLoadingError, refetch } = useLiveCall('GET /api/desk/booking-mails/:bookingId', {
    params: { bookingId },
  });
  const mayRead = useMay()('messages');
  const [opened, setOpened] = useState<Mail | null>(null);
  const columns = [
    ...facts(),
    ...(mayRead
      ? [
          {
            header: t('list.action'),
            className: 'actions',
            cell: (mail: Mail) => (
              <button
                type="button"
                className="btn btn-line btn-sm"
                aria-haspopup="dialog"
                aria-label={t('messages.read_named', { name: mailKindName(mail.kind) })}
                onClick={() => setOpened(mail)}
              >
                {t('messages.read')}
              </button>
            ),
          },
        ]
      : []),
  ];
  return (
    <section className="panel" aria-labelledby="booking-mails">
      <div className="panel-head">
        <h2 id="booking-mails">{t('booking.mails')}</h2>
      </div>
      {isLoadingError ? (
        <LoadFailed title={t('booking.mails_failed')} error={error} onRetry={refetch} />
      ) : data?.mails.length === 0 ? (
        <p className="panel-body mb-0">{t('booking.no_mails')}</p>
      ) : (
        <CardTable
          labelledBy="booking-mails"
          columns={columns}
          rows={data?.mails ?? []}
          rowKey={({ mailId }) => mailId}
          isLoading={!data}
          skeletonRows={1}
        />
      )}
      <OpenedMail mail={opened} onClose={() => setOpened(null)} />
    </section>
  );
}
