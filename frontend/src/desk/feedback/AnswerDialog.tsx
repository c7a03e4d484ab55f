import { type Feedback, MAXIMUM_ANSWER } from '@innkeeper/contracts/feedback';
import { useId } from 'react';
import Modal from 'react-bootstrap/Modal';
import { request } from '../../shared/api/client.ts';
import { useChange } from '../../shared/api/queries.ts';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { words } from '../../shared/words/words.ts';
import '../../shared/resource/desk-dialog.scss';

const t = words('desk');
const tShared = words('shared');

/** What the hotel answers a guest in public. An empty answer removes it. */
export function AnswerDialog({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const { _id: id, name, answer } = feedback;
  const before = answer?.text ?? '';
  const title = useId();
  const answering = useChange('PUT /api/desk/feedback/:id/answer');
  const put = (text: string, version: number) =>
    answering.mutateAsync({ params: { id }, body: { answer: text, version } });
  const undo = async (version: number) => {
    try {
      await put(before, version);
      notify.success(t('feedback.answer_undone', { name }));
    } catch (error) {
      notify.failure(t('feedback.answer_not_undone', { name }), error);
    }
  };
  const form = useDeskForm<{ answer: string | null }, { answer: string }, Feedback>({
    name: `answer ${id}`,
    record: feedback,
    initial: { answer: before },
    loadSchema: async () => (await import('./shapes.ts')).answerForm,
    save: async ({ answer: text }, opened) => {
      const { feedback: saved } = await put(text, (opened ?? feedback).version);
      form.reset({ answer: text });
      onClose();
      if (text !== before)
        notify.undoable(
          text ? t('feedback.is_answered', { name }) : t('feedback.answer_removed', { name }),
          () => void undo(saved.version),
          [id],
          isStill(saved),
        );
    },
  });
  return (
    <Modal show centered animation={false} className="desk-dialog" aria-labelledby={title} onHide={onClose}>
      <form {...form.attributes} aria-labelledby={title}>
        <Modal.Header>
          <h2 className="modal-title" id={title}>
            {t('feedback.answer_to', { name })}
          </h2>
        </Modal.Header>
        <Modal.Body>
          <blockquote className="text-body-secondary" dir="auto">
            {feedback.feedback}
          </blockquote>
          <TextAreaField
            label={t('feedback.answer_label')}
            hint={t('feedback.answer_hint')}
            rows={5}
            maxLength={MAXIMUM_ANSWER}
            {...form.field('answer')}
          />
          <FormProblem>{form.problem}</FormProblem>
        </Modal.Body>
        <Modal.Footer>
          <button type="button" className="btn btn-line" onClick={onClose}>
            {tShared('action.cancel')}
          </button>
          <SubmitButton isBusy={form.isBusy}>{t('feedback.answer_save')}</SubmitButton>
        </Modal.Footer>
      </form>
    </Modal>
  );
}

/** Returns a function that asks whether a feedback is still as it was saved. */
const isStill =
  ({ _id, name, version }: Feedback) =>
  async () => {
    const query = { q: name, pageSize: 100, pageNumber: 1 };
    const { allFeedBacks } = await request('GET /api/feedback/getAll', { query });
    return allFeedBacks.some((one) => one._id === _id && one.version === version);
  };
