import { screen } from '@testing-library/react';
import { stayPaths } from '../../shared/stay-paths.ts';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

test('a guest without an account writes a review', async () => {
  const server = fakeServer({
    'POST /feedback': () => ({ status: 201, body: { message: '', feedback: {} } }),
  });
  const { user } = renderPage(<ReviewPage />, stayPaths.review);
  await user.click(screen.getByRole('radio', { name: '4.5 stars, Excellent' }));
  await user.type(screen.getByLabelText('Feedback'), 'Quiet nights');
  await user.type(screen.getByLabelText('Name'), 'Nadia');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(/^Thank you\. The hotel reads it first/)).toBeInTheDocument();
  expect(server.received.map(({ call }) => call)).toEqual(['POST /feedback']); // the page does not ask for a sign-in
  expect(server.callsTo('POST /feedback')[0]!.body).toEqual({
    rate: 4.5,
    feedback: 'Quiet nights',
    name: 'Nadia',
  });
});

describe('the link to get no more e-mails', () => {
  const call = 'POST /messages/unsubscriptions/mail.signature';
  const open = () => renderPage(<UnsubscribePage />, `${stayPaths.unsubscribe}#mail.signature`);
  const press = 'Send me no more';

  it('does nothing automatically, and shows the result of a press', async () => {
    const server = fakeServer({ [call]: () => rejection(503, 'unavailable', 'Try again later.') });
    const { user } = open();
    const button = await screen.findByRole('button', { name: press });
    expect(server.received).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again later.');
    server.handlers[call] = () => ({ body: { message: '' } });
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'You get no more such e-mails' })).toHaveFocus();
  });

  it('says when it is not complete', async () => {
    fakeServer({ [call]: () => rejection(404, 'not_found', 'No.') });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: press }));
    expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toHaveFocus();
  });
});
