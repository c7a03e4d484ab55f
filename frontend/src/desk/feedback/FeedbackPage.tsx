import { createColumnHelper } from '@tanstack/react-table';
import { useEffect, useRef } from 'react';
import { ChatLeftText } from 'react-bootstrap-icons';
import { dayOf } from '../../shared/calendar.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { Stars } from '../../shared/ui/media/StarRating.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { DataTable } from '../../shared/ui/table/DataTable.tsx';
import { FilterSelect } from '../../shared/ui/table/ListToolbar.tsx';
import { useListState } from '../../shared/ui/table/list-state.ts';
import { mayRestoreFeedback } from '../layout/may-undo.ts';
import {
  type Feedback,
  type FeedbackFilters,
  type FeedbackSort,
  type FeedbackStatus,
  useBusyFeedback,
  useDeleteFeedback,
  useDeleteSeveral,
  useFeedbackList,
  useRestoreFeedback,
  useToggleApproval,
} from './api.ts';
import { FeedbackActions } from './FeedbackActions.tsx';

const column = createColumnHelper<Feedback>();
const facts = [
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: feedback } }) => (
      <span>
        <strong className="fw-semibold" dir="auto">
          {feedback.name}
        </strong>
        {feedback.verifiedStay && <small className="d-block text-body-secondary">Verified stay</small>}
      </span>
    ),
  }),
  column.accessor('feedback', {
    header: 'Feedback',
    enableSorting: false,
    meta: { className: 'wide' },
    cell: ({ getValue }) => <span dir="auto">{getValue()}</span>,
  }),
  column.accessor('rate', {
    header: 'Rate',
    cell: ({ getValue }) => (
      <span className="text-nowrap">
        <Stars rate={getValue()} />{' '}
        <span className="num ms-1" aria-hidden="true">
          {getValue()}
        </span>
      </span>
    ),
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor(({ date }) => dayOf(date), {
    id: 'date',
    header: 'Date',
    cell: ({ getValue }) => <LongDate value={getValue()} />,
  }),
];

const statusOptions: Record<FeedbackStatus | '', string> = {
  '': 'All statuses',
  pending: 'Pending',
  approved: 'Approved',
};

const guestOptions: Record<FeedbackFilters['verifiedStay'], string> = {
  '': 'All people',
  true: 'Verified stays',
  false: 'Others',
};

export function FeedbackPage() {
  const toggling = useToggleApproval();
  const deletion = useDeleteFeedback();
  const deletions = useDeleteSeveral();
  const restoring = useRestoreFeedback();
  const busy = useBusyFeedback();
  const list = useListState<FeedbackSort, FeedbackFilters>({
    sort: 'date',
    order: 'desc',
    filters: { status: '', verifiedStay: '' },
    pageSize: 10,
  });
  const result = useFeedbackList(list.state);
  const section = useRef<HTMLElement>(null);

  useEffect(() => notify.dismissQuestion, []);

  const toggle = async ({ _id, name, status }: Feedback) => {
    try {
      await toggling.mutateAsync({ id: _id, from: status });
    } catch (error) {
      notify.failure(`The feedback by ${name} is not changed.`, error);
    }
  };
  const remove = async ({ _id, name }: Feedback) => {
    if (!(await notify.ask('Are You Sure?'))) return;
    try {
      await deletion.mutateAsync(_id);
      notify.deleted('Feedback deleted', {
        restore: () => restoring.mutateAsync(_id),
        mayRestore: mayRestoreFeedback([_id]),
        name: `The feedback by ${name}`,
      });
      section.current?.focus(); // the button disappeared with its row
    } catch (error) {
      notify.failure(`The feedback by ${name} is not deleted.`, error);
    }
  };
  const { q, filters } = list.state;
  const isNarrowed = q !== '' || list.isFiltered;
  // Only the results of this search are deleted, so that nobody deletes a whole list by mistake.
  const found = isNarrowed && !result.isStale ? (result.rows ?? []) : [];
  const removeFound = async () => {
    if (deletions.isPending || !(await notify.ask(`Delete these ${found.length} feedbacks?`))) return;
    try {
      const { deleted } = await deletions.mutateAsync(found.map(({ _id }) => _id));
      notify.deleted(`${deleted.length} feedbacks deleted`, {
        restore: async () => {
          for (const id of deleted) await restoring.mutateAsync(id);
        },
        mayRestore: mayRestoreFeedback(deleted),
        name: 'What was deleted',
      });
      section.current?.focus(); // the button may have disappeared with the rows
    } catch (error) {
      notify.failure('The feedbacks are not deleted.', error);
    }
  };
  const columns = [
    ...facts,
    column.display({
      id: 'actions',
      header: 'Action',
      meta: { className: 'actions' },
      cell: ({ row: { original: each } }) => (
        <FeedbackActions
          feedback={each}
          isBusy={busy.includes(each._id)}
          onToggle={() => void toggle(each)}
          onDelete={() => void remove(each)}
        />
      ),
    }),
  ];
  return (
    <>
      <PageHead title="Feedback" heading="Feedbacks" />
      <section className="panel" aria-label="Feedbacks" ref={section} tabIndex={-1}>
        <DataTable
          label="Feedbacks"
          noun={{ one: 'feedback', many: 'feedbacks' }}
          searchLabel="Search feedback"
          className="table-hover"
          columns={columns}
          rowKey={({ _id }) => _id}
          list={list}
          result={result}
          filters={
            <>
              <FilterSelect
                label="Status"
                value={filters.status}
                options={statusOptions}
                onChange={(status) => list.filterBy({ status })}
              />
              <FilterSelect
                label="Written by"
                value={filters.verifiedStay}
                options={guestOptions}
                onChange={(verifiedStay) => list.filterBy({ verifiedStay })}
              />
              {found.length > 1 && (
                <button
                  type="button"
                  className="btn btn-quiet-danger btn-sm"
                  aria-disabled={deletions.isPending}
                  onClick={() => void removeFound()}
                >
                  Delete these {found.length}
                </button>
              )}
            </>
          }
          empty={{
            icon: ChatLeftText,
            title: 'No feedback available',
            children: <p>Feedback from the home page appears here.</p>,
          }}
        />
      </section>
    </>
  );
}
