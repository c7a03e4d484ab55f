import { useEffect } from 'react';
import { ChatLeftText } from 'react-bootstrap-icons';
import { useChange } from '../../shared/api/queries.ts';
import { dayOf } from '../../shared/calendar.ts';
import { attempt } from '../../shared/resource/attempt.ts';
import { Name, Typed } from '../../shared/resource/cells.tsx';
import { definePagedResource } from '../../shared/resource/define-resource.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { pagesOf, usePagedList } from '../../shared/resource/paged-list.ts';
import { PagedList } from '../../shared/resource/ResourceList.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { useChanging } from '../../shared/resource/use-changing.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { Stars } from '../../shared/ui/media/StarRating.tsx';
import { LongDate, StatusBadge } from '../../shared/ui/table/cells.tsx';
import { mayRestoreFeedback } from '../layout/may-undo.ts';
import { FeedbackActions } from './FeedbackActions.tsx';

const feedbacks = definePagedResource({
  list: pagesOf('GET /api/feedback/getAll', {
    rows: ({ allFeedBacks }) => allFeedBacks,
    initial: { sort: 'date', order: 'desc', filters: { status: '', verifiedStay: '' }, pageSize: 10 },
  }),
  keyOf: ({ _id }) => _id,
  nameOf: ({ name }) => `the feedback by ${name}`,
  history: 'feedback',
  icon: ChatLeftText,
  columns: [
    {
      header: 'Name',
      sort: 'name',
      cell: ({ name, verifiedStay }) => (
        <span>
          <Name>{name}</Name>
          {verifiedStay && <small className="d-block text-body-secondary">Verified stay</small>}
        </span>
      ),
    },
    { header: 'Feedback', className: 'wide', cell: ({ feedback }) => <Typed>{feedback}</Typed> },
    {
      header: 'Rate',
      sort: 'rate',
      cell: ({ rate }) => (
        <span className="text-nowrap">
          <Stars rate={rate} />{' '}
          <span className="num ms-1" aria-hidden="true">
            {rate}
          </span>
        </span>
      ),
    },
    { header: 'Status', sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
    { header: 'Date', sort: 'date', cell: ({ date }) => <LongDate value={dayOf(date)} /> },
  ],
  filters: {
    status: {
      label: 'Status',
      options: { '': 'All statuses', pending: 'Pending', approved: 'Approved' },
    },
    verifiedStay: {
      label: 'Written by',
      options: { '': 'All people', true: 'Verified stays', false: 'Others' },
    },
  },
  texts: {
    list: 'Feedbacks',
    search: 'Search feedback',
    noun: 'feedbacks',
    none: 'No feedback available',
    hint: 'Feedback from the home page appears here.',
  },
});

type Restored = { _id: string };

export function FeedbackPage() {
  const toggling = useChange('PUT /api/feedback/:id');
  const changing = useChanging('PUT /api/feedback/:id');
  const deletion = useChange('DELETE /api/feedback/:id');
  const deletions = useChange('POST /api/desk/feedback/deletions');
  const restoring = useChange('POST /api/desk/feedback/:id/restore');
  const paged = usePagedList(feedbacks);
  const restore = ({ _id: id }: Restored) => restoring.mutateAsync({ params: { id } });
  const { section, remove, isRemoving } = useRemoval({
    ...feedbacks,
    nameOf: ({ name }) => `The feedback by ${name}`,
    ask: () => notify.ask('Are You Sure?'),
    remove: ({ _id: id }) => deletion.mutateAsync({ params: { id } }),
    done: 'Feedback deleted',
    failed: ({ name }) => `The feedback by ${name} is not deleted.`,
    undo: { restore, mayRestore: ({ _id }) => mayRestoreFeedback([_id]) },
  });

  useEffect(() => notify.dismissQuestion, []);

  const { list, result } = paged;
  const isNarrowed = list.state.q !== '' || list.isFiltered;
  // Only the results of this search are deleted, so that nobody deletes a whole list by mistake.
  const found = isNarrowed && !result.isStale ? (result.rows ?? []) : [];
  const removeFound = async () => {
    if (deletions.isPending || !(await notify.ask(`Delete these ${found.length} feedbacks?`))) return;
    try {
      const { deleted } = await deletions.mutateAsync({ body: { ids: found.map(({ _id }) => _id) } });
      notify.deleted(`${deleted.length} feedbacks deleted`, {
        restore: async () => {
          for (const _id of deleted) await restore({ _id });
        },
        mayRestore: mayRestoreFeedback(deleted),
        name: 'What was deleted',
      });
      section.current?.focus(); // the button may have disappeared with the rows
    } catch (error) {
      notify.failure('The feedbacks are not deleted.', error);
    }
  };
  return (
    <>
      <PageHead title="Feedback" heading="Feedbacks" />
      <PagedList
        of={feedbacks}
        {...paged}
        section={section}
        tools={
          found.length > 1 && (
            <button
              type="button"
              className="btn btn-quiet-danger btn-sm"
              aria-disabled={deletions.isPending}
              onClick={() => void removeFound()}
            >
              Delete these {found.length}
            </button>
          )
        }
        actions={(feedback, history) => {
          const { _id: id, name, status: from } = feedback;
          const toggle = () => toggling.mutateAsync({ params: { id }, query: { from } });
          return (
            <FeedbackActions
              feedback={feedback}
              isBusy={isRemoving(feedback) || changing.some(({ params }) => params.id === id)}
              onToggle={() => void attempt(toggle, { failed: `The feedback by ${name} is not changed.` })}
              onDelete={() => void remove(feedback)}
            >
              {history}
            </FeedbackActions>
          );
        }}
      />
    </>
  );
}
