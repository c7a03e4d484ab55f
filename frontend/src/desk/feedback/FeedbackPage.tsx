import { useEffect, useId, useRef, useState } from 'react';
import { ChatLeftText } from 'react-bootstrap-icons';
import { messageOf } from '../../shared/api/errors.ts';
import { dayOf } from '../../shared/calendar.ts';
import { hotel } from '../../shared/config.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { EmptyState } from '../../shared/ui/layout/EmptyState.tsx';
import { Stars } from '../../shared/ui/media/StarRating.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { type DataColumn, DataTable } from '../../shared/ui/table/DataTable.tsx';
import { loadFailure } from '../../shared/ui/table/load-failure.ts';
import {
  type Feedback,
  useAllFeedback,
  useBusyFeedback,
  useDeleteFeedback,
  useToggleApproval,
} from './api.ts';
import { FeedbackActions } from './FeedbackActions.tsx';

const facts: DataColumn<Feedback>[] = [
  {
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, verifiedStay }) => (
      <span>
        <strong className="fw-semibold">{name}</strong>
        {verifiedStay && <small className="d-block text-body-secondary">Verified stay</small>}
      </span>
    ),
  },
  {
    header: 'Feedback',
    value: ({ feedback }) => feedback,
    isUnsorted: true,
    cell: ({ feedback }) => <span>{feedback}</span>,
    className: 'wide',
  },
  {
    header: 'Rate',
    value: ({ rate }) => rate,
    cell: ({ rate }) => (
      <span className="text-nowrap">
        <Stars rate={rate} />{' '}
        <span className="num ms-1" aria-hidden="true">
          {rate}
        </span>
      </span>
    ),
  },
  { header: 'Status', value: ({ status }) => status, cell: ({ status }) => <StatusBadge status={status} /> },
  { header: 'Date', value: ({ date }) => dayOf(date), cell: ({ date }) => <LongDate value={date} /> },
];

type StatusFilter = Feedback['status'] | 'all';

export function FeedbackPage() {
  const feedback = useAllFeedback();
  const toggling = useToggleApproval();
  const deletion = useDeleteFeedback();
  const busy = useBusyFeedback();
  const [shown, setShown] = useState<StatusFilter>('all');
  const list = useRef<HTMLElement>(null);

  useEffect(() => notify.takeBack, []);

  const toggle = async ({ _id, name }: Feedback) => {
    try {
      await toggling.mutateAsync(_id);
    } catch (error) {
      notify.error(`The feedback by ${name} is not changed.`, messageOf(error));
    }
  };
  const remove = async ({ _id, name }: Feedback) => {
    if (!(await notify.ask('Are You Sure?'))) return;
    try {
      await deletion.mutateAsync(_id);
      list.current?.focus(); // the button went with its row
    } catch (error) {
      notify.error(`The feedback by ${name} is not deleted.`, messageOf(error));
    }
  };
  const columns: DataColumn<Feedback>[] = [
    ...facts,
    {
      header: 'Action',
      className: 'actions',
      cell: (each) => (
        <FeedbackActions
          feedback={each}
          isBusy={busy.includes(each._id)}
          onToggle={() => void toggle(each)}
          onDelete={() => void remove(each)}
        />
      ),
    },
  ];
  return (
    <>
      <title>{`Feedback · ${hotel.name}`}</title>
      <div className="desk-head">
        <h1>Feedbacks</h1>
      </div>
      <section className="panel" aria-label="Feedbacks" ref={list} tabIndex={-1}>
        <DataTable
          label="Feedbacks"
          noun={{ one: 'feedback', many: 'feedbacks' }}
          searchLabel="Search feedback"
          className="table-hover"
          columns={columns}
          rows={feedback.data?.filter(({ status }) => shown === 'all' || status === shown)}
          rowKey={({ _id }) => _id}
          sortedBy={{ header: 'Date', isDescending: true }}
          filters={<StatusSelect value={shown} onChange={setShown} />}
          filteredBy={shown}
          emptyTitle="No feedback available"
          empty={
            <EmptyState icon={ChatLeftText} title="No feedback available">
              {shown === 'all' ? (
                <p>What guests write on the home page appears here.</p>
              ) : (
                <>
                  <p>{`None is ${shown}.`}</p>
                  <button type="button" className="btn btn-line btn-sm" onClick={() => setShown('all')}>
                    Show all feedback
                  </button>
                </>
              )}
            </EmptyState>
          }
          failure={loadFailure(feedback)}
        />
      </section>
    </>
  );
}

function StatusSelect({ value, onChange }: { value: StatusFilter; onChange: (value: StatusFilter) => void }) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Status
      </label>
      <select
        id={id}
        className="form-select"
        value={value}
        onChange={({ target }) => onChange(target.value as StatusFilter)}
      >
        <option value="all">All statuses</option>
        <option value="pending">Pending</option>
        <option value="approved">Approved</option>
      </select>
    </>
  );
}
