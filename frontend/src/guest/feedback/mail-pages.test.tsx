import { screen, waitFor } from '@testing-library/react';
import { stayPaths } from '../../shared/stay-paths.ts';
import { expectShown } from '../../testing/expect-shown.ts';
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

describe('the link to the review of a stay', () => {
  const secret = 'x'.repeat(43);
  const call = '/feedback/reviews/MB-AAAA1111';
  const open = () => renderPage(<ReviewPage />, `${stayPaths.review}#MB-AAAA1111.${secret}`);
  const review = (changes: object = {}) => ({
    _id: 'f',
    rate: 4.5,
    feedback: 'Quiet nights',
    name: 'Nadia',
    status: 'pending',
    date: '2026-11-20T10:00:00Z',
    verifiedStay: true,
    stayMonth: '2026-11',
    answer: null,
    version: 1,
    ...changes,
  });

  it('writes one, and changes it while the hotel has not published it', async () => {
    let written: object | null = null;
    const server = fakeServer({
      [`GET ${call}`]: () => ({ body: { stayMonth: '2026-11', review: written, mayWrite: true } }),
      [`PUT ${call}`]: ({ body }) => {
        written = review(body as object);
        return { body: { message: '', feedback: written } };
      },
    });
    const { user } = open();
    expect(await screen.findByText('Your stay in November 2026')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: '4.5 stars, Excellent' }));
    await user.type(screen.getByLabelText('Feedback'), 'Quiet nights');
    await user.type(screen.getByLabelText('Name'), 'Nadia');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    const save = await screen.findByRole('button', { name: 'Save changes', hidden: true });
    const [sent] = server.callsTo(`PUT ${call}`);
    expect(sent!.headers.get('authorization')).toBe(`Booking MB-AAAA1111.${secret}`);
    expect(sent!.body).toEqual({ rate: 4.5, feedback: 'Quiet nights', name: 'Nadia' });
    await expectShown('Successfully saved your Feedback !');
    expect(save).toBeInTheDocument();
  });

  it('changes one that the hotel has not published yet', async () => {
    const server = fakeServer({
      [`GET ${call}`]: () => ({ body: { stayMonth: '2026-11', review: review(), mayWrite: true } }),
      [`PUT ${call}`]: () => ({ body: { message: '', feedback: review() } }),
    });
    const { user } = open();
    expect(await screen.findByText(/until the hotel publishes it/)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Nadia');
    await user.clear(screen.getByLabelText('Feedback'));
    await user.type(screen.getByLabelText('Feedback'), 'Very quiet');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(server.callsTo(`PUT ${call}`)).toHaveLength(1));
    expect(server.callsTo(`PUT ${call}`)[0]!.body).toEqual({
      rate: 4.5,
      feedback: 'Very quiet',
      name: 'Nadia',
    });
  });

  it('shows what was published, with the answer, and no form', async () => {
    const published = review({
      status: 'approved',
      answer: { text: 'Thank you, Nadia.', date: '2026-11-21T10:00:00Z' },
    });
    fakeServer({
      [`GET ${call}`]: () => ({ body: { stayMonth: '2026-11', review: published, mayWrite: false } }),
    });
    open();
    expect(await screen.findByText('Thank you, Nadia.')).toBeVisible();
    expect(screen.getByText('Quiet nights')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each([
    [401, 'invalid_credentials', 'This link does not open a review'],
    [410, 'link_expired', 'This link has expired'],
  ] as const)('says why it opens nothing: %s %s', async (status, code, heading) => {
    fakeServer({ [`GET ${call}`]: () => rejection(status, code, 'No.') });
    open();
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('needs all of the link, and asks the server nothing without it', async () => {
    const server = fakeServer({});
    renderPage(<ReviewPage />, `${stayPaths.review}#MB-AAAA1111.short`);
    expect(await screen.findByRole('heading', { name: 'This link does not open a review' })).toBeVisible();
    expect(server.received).toEqual([]);
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
