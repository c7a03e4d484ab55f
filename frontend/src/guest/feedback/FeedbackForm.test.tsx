import { screen, waitFor } from '@testing-library/react';
import { forgetToken, storeToken } from '../../shared/session/token.ts';
import { expectShown } from '../../testing/expect-shown.ts';
import { fakeServer, rejection, unreachable } from '../../testing/fake-server.ts';
import { renderPage, type User } from '../../testing/render-page.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';

// Found by label, because an open dialog hides the rest of the page from queries by role.
const text = () => screen.getByLabelText('Feedback');
const name = () => screen.getByLabelText('Name');
const submit = () => screen.getByRole('button', { name: 'Submit' });
const sendTwoStars = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Send 2 stars' }));
const rated = () => screen.getByRole('radio', { checked: true, hidden: true });

test('sends rating, text and name, says so in the specified words and empties the form', async () => {
  const server = fakeServer({ 'POST /feedback': () => ({ status: 201, body: { message: 'Thank you' } }) });
  const { user } = renderPage(<FeedbackForm firstName="Elena" />);

  await user.click(screen.getByRole('radio', { name: '4.5 stars, Excellent' }));
  await user.type(text(), 'A very good breakfast.');
  await user.click(submit());

  await expectShown('Successfully saved your Feedback !');
  expect(server.callsTo('POST /feedback')[0]?.body).toEqual({
    rate: 4.5,
    feedback: 'A very good breakfast.',
    name: 'Elena',
  });
  expect(text()).toHaveValue('');
  expect(screen.getByText(/^Thank you. The hotel reads it first/)).toBeInTheDocument();
  expect(rated()).toHaveAccessibleName('2 stars, Poor+');
});

test('asks before it sends two stars that nobody chose', async () => {
  const server = fakeServer({ 'POST /feedback': () => ({ status: 201, body: { message: 'Thank you' } }) });
  const { user } = renderPage(<FeedbackForm firstName="Elena" />);
  await user.type(text(), 'Quiet.');
  await user.click(submit());
  await expectShown('Send 2 stars?');
  await user.click(screen.getByRole('button', { name: 'Choose a rating' }));
  await waitFor(() => expect(rated()).toHaveFocus());
  expect(server.callsTo('POST /feedback')).toHaveLength(0);

  await user.click(submit());
  await sendTwoStars(user);
  await expectShown('Successfully saved your Feedback !');
  expect(server.callsTo('POST /feedback')[0]?.body).toMatchObject({ rate: 2, feedback: 'Quiet.' });
});

test('two stars that the guest chose are sent without a question', async () => {
  const server = fakeServer({ 'POST /feedback': () => ({ status: 201, body: { message: 'Thank you' } }) });
  const { user } = renderPage(<FeedbackForm firstName="Elena" />);
  await user.click(screen.getByRole('radio', { name: '2 stars, Poor+' }));
  await user.type(text(), 'Quiet.');
  await user.click(submit());
  await expectShown('Successfully saved your Feedback !');
  expect(server.callsTo('POST /feedback')[0]?.body).toMatchObject({ rate: 2 });
});

test('starts with two stars and the guest’s own name, which can be changed', async () => {
  fakeServer({});
  const { user } = renderPage(<FeedbackForm firstName="Elena" />);
  expect(rated()).toHaveAccessibleName('2 stars, Poor+');
  expect(name()).toHaveValue('Elena');
  await user.clear(name());
  await user.type(name(), 'E. M.');
  expect(name()).toHaveValue('E. M.');
});

test('counts the words and ignores those beyond thirty', async () => {
  fakeServer({});
  const { user } = renderPage(<FeedbackForm firstName="" />);
  await user.click(text());
  await user.paste('sea '.repeat(29));
  expect(screen.getByText('29 / 30 words')).toBeVisible();
  await user.type(text(), 'bay and more');
  expect(screen.getByText('30 / 30 words')).toBeVisible();
  expect(text()).toHaveDisplayValue(/^(sea ){29}bay\s+$/);
});

test('keeps what was typed and says why when it cannot be saved', async () => {
  const server = fakeServer({ 'POST /feedback': unreachable });
  const { user } = renderPage(<FeedbackForm firstName="Elena" />);
  await user.type(text(), 'Quiet.');
  await user.click(screen.getByRole('radio', { name: /^4 stars/ }));
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be reached');
  expect(text()).toHaveValue('Quiet.');

  server.handlers['POST /feedback'] = () => ({ status: 201 });
  await user.click(submit());
  await expectShown('Successfully saved your Feedback !');
});

test('restores the draft after the session ended', async () => {
  storeToken('token-1');
  fakeServer({
    'GET /users/get-user': () => ({ body: { user: { _id: 'elena', firstName: 'Elena' }, permissions: [] } }),
  });
  const before = renderPage(<FeedbackForm firstName="Elena" />);
  await before.user.click(screen.getByRole('radio', { name: /^5 stars/ }));
  await before.user.type(text(), 'The lanterns.');
  forgetToken('token-1', 'rejected');
  before.unmount();

  storeToken('token-2');
  renderPage(<FeedbackForm firstName="Elena" />);
  await waitFor(() => expect(text()).toHaveValue('The lanterns.'));
  expect(rated()).toHaveAccessibleName('5 stars, Excellent+');
});

test('shows the server’s errors beside the fields', async () => {
  fakeServer({
    'POST /feedback': () =>
      rejection(400, 'invalid_fields', 'Please check: feedback, name.', {
        feedback: 'must be 1 to 30 words',
        name: 'is required',
      }),
  });
  const { user } = renderPage(<FeedbackForm firstName="" />);
  await user.click(submit());
  await sendTwoStars(user);
  await expectShown('must be 1 to 30 words');
  expect(text()).toBeInvalid();
  expect(name()).toHaveAccessibleDescription('is required');
  expect(text()).toHaveFocus();
  expect(screen.queryByText(/Please check/)).not.toBeInTheDocument();
});
