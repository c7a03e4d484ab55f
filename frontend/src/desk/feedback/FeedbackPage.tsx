import type { Feedback } from '@innkeeper/contracts/feedback';
import { useEffect, useState } from 'react';
import { ChatLeftText } from 'react-bootstrap-icons';
import { useChange } from '../../shared/api/queries.ts';
import { dayOf, monthOf } from '../../shared/calendar.ts';
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
import { words } from '../../shared/words/words.ts';
import { mayRestoreFeedback } from '../layout/may-undo.ts';
import { AnswerDialog } from './AnswerDialog.tsx';
import { FeedbackActions } from './FeedbackActions.tsx';

const t = words('desk');

const feedbackList = () =>
  definePagedResource({
    list: pagesOf('GET /api/feedback/getAll', {
      rows: ({ allFeedBacks }) => allFeedBacks,
      initial: { sort: 'date', order: 'desc', filters: { status: '', verifiedStay: '' }, pageSize: 10 },
    }),
    keyOf: ({ _id }) => _id,
    nameOf: ({ name }) => t('feedback.of', { name }),
    history: 'feedback',
    icon: ChatLeftText,
    columns: [
      {
        header: t('label.name'),
        sort: 'name',
        cell: ({ name, verifiedStay, stayMonth }) => (
          <span>
            <Name>{name}</Name>
            {verifiedStay && (
              <small className="d-block text-body-secondary">
                {stayMonth
                  ? t('feedback.verified_in', { month: monthOf(stayMonth) })
                  : t('feedback.verified')}
              </small>
            )}
          </span>
        ),
      },
      {
        header: t('feedback.text'),
        className: 'wide long-text',
        cell: ({ feedback, answer }) => (
          <>
            <Typed>{feedback}</Typed>
            {answer && (
              <small className="d-block mt-1 text-body-secondary">
                {t('feedback.our_answer')} <Typed>{answer.text}</Typed>
              </small>
            )}
          </>
        ),
      },
      {
        header: t('feedback.rate'),
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
      {
        header: t('label.status'),
        sort: 'status',
        cell: ({ status }) => <StatusBadge status={status}>{statusLabels()[status]}</StatusBadge>,
      },
      { header: t('label.date'), sort: 'date', cell: ({ date }) => <LongDate value={dayOf(date)} /> },
    ],
    filters: {
      status: {
        label: t('label.status'),
        options: { '': t('filter.all_statuses'), ...statusLabels() },
      },
      verifiedStay: {
        label: t('feedback.written_by'),
        options: {
          '': t('feedback.all_people'),
          true: t('feedback.verified_stays'),
          false: t('feedback.others'),
        },
      },
    },
    texts: {
      list: t('feedback.list'),
      search: t('feedback.search'),
      noun: 'feedbacks',
      none: t('feedback.none'),
      hint: t('feedback.hint'),
    },
  });

const statusLabels = (): Record<Feedback['status'], string> => ({
  pending: t('feedback.status_pending'),
  approved: t('feedback.status_approved'),
});

type Restored = { _id: string };

export function FeedbackPage() {
  const feedbacks = feedbackList();
  const toggling = useChange('PUT /api/feedback/:id');
  const changing = useChanging('PUT /api/feedback/:id');
  const deletion = useChange('DELETE /api/feedback/:id');
  const deletions = useChange('POST /api/desk/feedback/deletions');
  const restoring = useChange('POST /api/desk/feedback/:id/restore');
  const paged = usePagedList(feedbacks);
  const restore = ({ _id: id }: Restored) => restoring.mutateAsync({ params: { id } });
  const { section, remove, isRemoving } = useRemoval({
    ...feedbacks,
    nameOf: ({ name }) => t('feedback.of_start', { name }),
    ask: () => notify.ask(t('feedback.sure')),
    remove: ({ _id: id }) => deletion.mutateAsync({ params: { id } }),
    done: t('feedback.is_deleted'),
    failed: ({ name }) => t('feedback.not_deleted', { name }),
    undo: { restore, mayRestore: ({ _id }) => mayRestoreFeedback([_id]) },
  });

  useEffect(() => notify.dismissQuestion, []);

  const [answering, setAnswering] = useState<Feedback | null>(null);
  const { list, result } = paged;
  const isNarrowed = list.state.q !== '' || list.isFiltered;
  // Only the results of this search are deleted, so that nobody deletes a whole list by mistake.
  const found = isNarrowed && !result.isStale ? (result.rows ?? []) : [];
  const removeFound = async () => {
    if (deletions.isPending || !(await notify.ask(t('feedback.ask_delete_found', { count: found.length }))))
      return;
    try {
      const { deleted } = await deletions.mutateAsync({ body: { ids: found.map(({ _id }) => _id) } });
      notify.deleted(t('feedback.found_deleted', { count: deleted.length }), {
        restore: async () => {
          for (const _id of deleted) await restore({ _id });
        },
        mayRestore: mayRestoreFeedback(deleted),
        name: t('feedback.what_was_deleted'),
      });
      section.current?.focus(); // the button may have disappeared with the rows
    } catch (error) {
      notify.failure(t('feedback.found_not_deleted'), error);
    }
  };
  return (
    <>
      <PageHead title={t('feedback.title')} heading={t('feedback.list')} />
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
              {t('feedback.delete_found', { count: found.length })}
            </button>
          )
        }
        actions={(feedback, history) => {
          const { _id: id, name, status: from, version } = feedback;
          const toggle = () => toggling.mutateAsync({ params: { id }, query: { from, version } });
          return (
            <FeedbackActions
              feedback={feedback}
              isBusy={isRemoving(feedback) || changing.some(({ params }) => params.id === id)}
              onToggle={() => void attempt(toggle, { failed: t('feedback.not_changed', { name }) })}
              onDelete={() => void remove(feedback)}
              onAnswer={() => setAnswering(feedback)}
            >
              {history}
            </FeedbackActions>
          );
        }}
      />
      {answering && <AnswerDialog feedback={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}
