import { recordedOf, testUser } from '@innkeeper/kit/testing';
import { type FeedbackUnderTest, newSubmission, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

const recorded = (id: string) => recordedOf(service.database, 'feedback', id);
const staff = (method: string, path: string) => service.call(method, path, { token: service.staff() });

test('each change by staff is recorded once, with the changed feedback', async () => {
  const { _id: id, version: _, ...submitted } = await service.submit();
  await service.toggle(id);
  await service.toggle(id);
  for (const status of [200, 404]) expect((await staff('DELETE', `/api/feedback/${id}`)).status).toBe(status);
  for (const status of [200, 200])
    expect((await staff('POST', `/api/desk/feedback/${id}/restore`)).status).toBe(status);

  const one = {
    subject: { kind: 'feedback', id, name: submitted.name },
    actor: { kind: 'staff', id: expect.any(String), email: expect.any(String) },
  };
  const [pending, approved] = [{ status: 'pending' }, { status: 'approved' }];
  expect(await recorded(id)).toEqual([
    { ...one, action: 'feedback.approved', before: pending, after: approved },
    { ...one, action: 'feedback.returned_to_pending', before: approved, after: pending },
    { ...one, action: 'feedback.deleted', before: submitted, after: null },
    { ...one, action: 'feedback.restored', before: null, after: submitted },
  ]);
  expect(
    (await staff('GET', `/api/desk/history/feedback?kind=feedback&record=${id}`)).body.entries,
  ).toHaveLength(4);
});

test.each<['Customer' | 'Admin', string[]]>([
  ['Customer', []],
  ['Admin', ['feedback.submitted']],
])('what a %s submits is recorded: %j', async (role, actions) => {
  const token = service.tokens.sign(testUser(role));
  const { body } = await service.call('POST', '/api/feedback', { token, body: newSubmission() });
  expect((await recorded(body.feedback._id)).map(({ action }) => action)).toEqual(actions);
});

test('what a visitor submits is not recorded', async () => {
  expect(await recorded((await service.submit())._id)).toEqual([]);
});
