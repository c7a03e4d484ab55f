import type { Feedback } from '@innkeeper/contracts/feedback';
import { screen, waitFor, within } from '@testing-library/react';
import { deskPaths } from '../../shared/desk-paths.ts';
import { Toasts } from '../../shared/ui/dialog/Toasts.tsx';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, type Received, rejection } from '../../testing/fake-server.ts';
import { listPage } from '../../testing/list-page.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { expectUndoLost, expectUndoStays } from '../../testing/undo-note.ts';
import { FeedbackPage } from './FeedbackPage.tsx';

const feedback = (name: string, status: Feedback['status'], date: string): Feedback => ({
  _id: `id-${name}`,
  name,
  feedback: `Words of ${name}.`,
  rate: 4.5,
  status,
  date,
  verifiedStay: name === 'Elena',
  stayMonth: null,
  answer: null,
  version: 1,
});
const elena = feedback('Elena', 'pending', '2026-11-20T10:00:00Z');
const ingrid = feedback('Ingrid', 'approved', '2026-11-12T10:00:00Z');

const feedbackList =
  (all: () => Feedback[]) =>
  ({ query }: Received) => {
    const { status, verifiedStay } = query;
    const wanted = all().filter(
      (each) =>
        (!status || each.status === status) && (!verifiedStay || `${each.verifiedStay}` === verifiedStay),
    );
    const { rows: allFeedBacks, pageInfo } = listPage(wanted, query);
    return { body: { allFeedBacks, pageInfo } };
  };

function openFeedback(handlers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /feedback/getAll': feedbackList(() => [ingrid, elena]),
    ...handlers,
  });
  return { server, ...renderPage(<FeedbackPage />, deskPaths.feedback) };
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('lists all feedback, the newest first, with long dates', async () => {
  openFeedback();
  const cells = (await rowOf('Elena')).getAllByRole('cell');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Feedback',
    'Rate',
    'Status',
    'Date',
    'Action',
  ]);
  expect(cells[1]).toHaveTextContent('Words of Elena.');
  expect(within(cells[2]!).getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
  expect(cells[3]).toHaveTextContent('Pending');
  expect(cells[4]).toHaveTextContent('Friday, November 20, 2026');
  expect(screen.getAllByText(/^(Elena|Ingrid)$/).map(({ textContent }) => textContent)).toEqual([
    'Elena',
    'Ingrid',
  ]);
});

test('approves pending feedback and returns approved feedback to pending', async () => {
  let list = [elena, ingrid];
  const { user, server } = openFeedback({
    'GET /feedback/getAll': feedbackList(() => list),
    'PUT /feedback/id-Elena': () => {
      const status = list[0]?.status === 'pending' ? 'approved' : 'pending';
      list = [{ ...elena, status }, ingrid];
      return { body: { feedback: list[0] } };
    },
  });
  const approve = (await rowOf('Elena')).getByRole('button', { name: /Approve/ });
  expect((await rowOf('Ingrid')).getByRole('button', { name: /Pending/ })).toHaveTextContent('Pending');
  await user.click(approve);
  expect(await screen.findByRole('button', { name: 'Pending: feedback by Elena' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pending: feedback by Elena' }));
  expect(await screen.findByRole('button', { name: 'Approve feedback by Elena' })).toBeVisible();
  expect(server.callsTo('PUT /feedback/id-Elena')).toHaveLength(2);
});

test('asks with a note before it deletes, and restores', async () => {
  let list = [elena, ingrid];
  const { user, server } = openFeedback({
    'GET /feedback/getAll': feedbackList(() => list),
    'DELETE /feedback/id-Elena': () => {
      list = [ingrid];
      return { body: { message: 'Deleted' } };
    },
    'GET /desk/feedback/id-Elena/restore': () => ({ body: { message: 'It can be restored.' } }),
    'POST /desk/feedback/id-Elena/restore': () => {
      list = [elena, ingrid];
      return { body: {} };
    },
  });
  const button = (await rowOf('Elena')).getByRole('button', { name: 'Delete feedback by Elena' });
  await user.click(button);
  await expectShown('Are You Sure?');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(button).toHaveFocus();
  expect(server.callsTo('DELETE /feedback/id-Elena')).toHaveLength(0);

  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(screen.queryByText('Elena')).not.toBeInTheDocument());
  expect(screen.getByRole('region', { name: 'Feedbacks' })).toHaveFocus();

  await expectUndoStays();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('The feedback by Elena is restored');
  expect(await screen.findByText('Elena')).toBeVisible();

  await user.click((await rowOf('Elena')).getByRole('button', { name: 'Delete feedback by Elena' }));
  await user.click(await screen.findByRole('button', { name: 'Ok' }));
  await expectShown('Feedback deleted');
  server.handlers['GET /desk/feedback/id-Elena/restore'] = () => rejection(404, 'not_found', 'It is gone.');
  await expectUndoLost();
});

test('asks once for two clicks on Delete, and dismisses the question when the page is left', async () => {
  const { user, server, rerender } = openFeedback();
  const button = (await rowOf('Elena')).getByRole('button', { name: 'Delete feedback by Elena' });
  await user.dblClick(button);
  await expectShown('Are You Sure?');
  await user.keyboard('{Escape}');
  expect(screen.queryByText('Are You Sure?')).not.toBeInTheDocument();
  expect(button).toHaveFocus();

  await user.click(button);
  await expectShown('Are You Sure?');
  rerender(<Toasts />);
  await waitFor(() => expect(screen.queryByText('Are You Sure?')).not.toBeInTheDocument());
  expect(server.callsTo('DELETE /feedback/id-Elena')).toHaveLength(0);
});

test('changes several at a time, each once, and reports each failure', async () => {
  let reject = () => {};
  const decided = new Promise<void>((resolve) => {
    reject = resolve;
  });
  const { user, server } = openFeedback({
    'PUT /feedback/id-Elena': async () => {
      await decided;
      return rejection(503, 'unavailable', 'Not now.');
    },
    'PUT /feedback/id-Ingrid': () => ({ body: { feedback: ingrid } }),
  });
  const approve = (await rowOf('Elena')).getByRole('button', { name: /Approve/ });
  await user.click(approve);
  await user.click((await rowOf('Ingrid')).getByRole('button', { name: /Pending/ }));
  await user.click(approve);
  expect(server.callsTo('PUT /feedback/id-Elena')).toHaveLength(1);
  reject();
  await expectShown('Not now.');
});

test('reports what failed', async () => {
  const { user } = openFeedback({
    'PUT /feedback/id-Elena': () => rejection(503, 'unavailable', 'Not now.'),
    'DELETE /feedback/id-Elena': () => rejection(404, 'not_found', 'It is gone.'),
  });
  await user.click((await rowOf('Elena')).getByRole('button', { name: /Approve/ }));
  await expectShown('Not now.');
  await user.click((await rowOf('Elena')).getByRole('button', { name: /Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'Ok' }));
  await expectShown('It is gone.');
});

test('filters by status and finds words', async () => {
  const { user } = openFeedback();
  await rowOf('Elena');
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved');
  await waitFor(() => expect(screen.queryByText('Elena')).toBeNull());
  await user.selectOptions(screen.getByLabelText('Status'), 'All statuses');
  await user.type(screen.getByLabelText('Search feedback'), 'words of elena');
  expect(await screen.findByText('1 feedback')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Status'), 'Approved');
  expect(await screen.findByText('No feedback available')).toBeVisible();
});

test('deletes what was found at once, after a question, and restores it', async () => {
  let all = [elena, ingrid, feedback('Spam1', 'pending', '2026-11-21T10:00:00Z')];
  all.push(feedback('Spam2', 'pending', '2026-11-21T11:00:00Z'));
  const spam = all.slice(2);
  const restored: string[] = [];
  const { user, server } = openFeedback({
    'GET /feedback/getAll': feedbackList(() => all),
    'POST /desk/feedback/deletions': ({ body }) => {
      const { ids } = body as { ids: string[] };
      all = all.filter(({ _id }) => !ids.includes(_id));
      return { body: { message: 'Deleted.', deleted: ids } };
    },
    ...Object.fromEntries(
      spam.map((each) => [
        `POST /desk/feedback/${each._id}/restore`,
        () => {
          restored.push(each._id);
          return { body: { message: 'Restored.', feedback: each } };
        },
      ]),
    ),
  });
  await rowOf('Elena');
  expect(screen.queryByRole('button', { name: /^Delete these/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Written by'), 'Verified stays');
  await waitFor(() => expect(screen.queryByText('Ingrid')).toBeNull());
  expect(screen.queryByRole('button', { name: /^Delete these/ })).toBeNull(); // it is one
  await user.selectOptions(screen.getByLabelText('Written by'), 'Others');
  await user.selectOptions(screen.getByLabelText('Status'), 'Pending');
  await user.click(await screen.findByRole('button', { name: 'Delete these 2' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(server.callsTo('POST /desk/feedback/deletions')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete these 2' }));
  await user.click(await screen.findByRole('button', { name: 'Ok' }));
  await expectShown('2 feedbacks deleted');
  const [sent] = server.callsTo('POST /desk/feedback/deletions');
  expect((sent!.body as { ids: string[] }).ids.sort()).toEqual(spam.map(({ _id }) => _id).sort());
  await user.click(screen.getByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(restored.sort()).toEqual(spam.map(({ _id }) => _id).sort()));
});

test('offers to try again when it cannot be loaded', async () => {
  const { user, server } = openFeedback({
    'GET /feedback/getAll': () => rejection(503, 'unavailable', 'Not now.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.');
  server.handlers['GET /feedback/getAll'] = feedbackList(() => [elena]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await rowOf('Elena')).getByText('Verified stay')).toBeVisible();
});

test('the hotel answers, changes its answer and takes it back', async () => {
  let saved = ingrid;
  const call = 'PUT /desk/feedback/id-Ingrid/answer';
  const { user, server } = openFeedback({
    'GET /feedback/getAll': feedbackList(() => [saved, { ...elena, stayMonth: '2026-11' }]),
    [call]: ({ body }) => {
      const { answer } = body as { answer: string };
      saved = {
        ...saved,
        answer: answer ? { text: answer, date: '2026-11-21T10:00:00Z' } : null,
        version: saved.version + 1,
      };
      return { body: { message: '', feedback: saved } };
    },
  });
  expect((await rowOf('Elena')).getByText('Verified stay, November 2026')).toBeVisible();
  await user.click((await rowOf('Ingrid')).getByRole('button', { name: 'Answer feedback by Ingrid' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer feedback by Ingrid' }));
  expect(dialog.getByText('Words of Ingrid.')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Come back soon.');
  await user.click(dialog.getByRole('button', { name: 'Save answer' }));
  await expectShown('Ingrid is answered');
  expect(server.callsTo(call)[0]!.body).toEqual({ answer: 'Come back soon.', version: 1 });
  await waitFor(async () =>
    expect((await rowOf('Ingrid')).getByText(/Come back soon\./)).toBeInTheDocument(),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await expectShown('The answer to Ingrid is as before');
  expect(server.callsTo(call)[1]!.body).toEqual({ answer: '', version: 2 });
});

test('an answer that another user has changed keeps what was typed', async () => {
  const { user } = openFeedback({
    'PUT /desk/feedback/id-Ingrid/answer': () =>
      rejection(409, 'changed_since', 'The text or the answer was changed.'),
  });
  await user.click((await rowOf('Ingrid')).getByRole('button', { name: 'Answer feedback by Ingrid' }));
  const box = await screen.findByRole('textbox', { name: 'Answer' });
  await user.type(box, 'Thank you.');
  await user.click(screen.getByRole('button', { name: 'Save answer' }));
  expect(await screen.findByText('The text or the answer was changed.')).toBeVisible();
  expect(box).toHaveValue('Thank you.');
});
