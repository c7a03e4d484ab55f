import { randomUUID } from 'node:crypto';
import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

const answer = (id: string, text: string, version: number) =>
  service.call('PUT', `/api/desk/feedback/${id}/answer`, {
    token: service.staff(),
    body: { answer: text, version },
  });

describe('the hotel’s answer', () => {
  it('stands under an approved feedback, and is changed and removed', async () => {
    const { _id, name } = await service.submit();
    await service.toggle(_id);
    const first = await answer(_id, ' The lift works again. ', 1);
    expect(first.status).toBe(200);
    expect(first.body.feedback.answer).toEqual({
      text: 'The lift works again.',
      date: expect.stringMatching(/Z$/),
    });
    const shown = async () => (await service.listTestimonials()).find((one) => one._id === _id);
    expect(await shown()).toEqual(first.body.feedback);
    const removed = await answer(_id, '', first.body.feedback.version);
    expect(removed.body.feedback.answer).toBeNull();
    expect((await shown())!.answer).toBeNull();

    const { body } = await service.call('GET', `/api/desk/history/feedback?kind=feedback&record=${_id}`, {
      token: service.staff(),
    });
    const answers = (body.entries as { action: string; subject: { name: string }; after: object }[]).filter(
      ({ action, subject }) => action === 'feedback.answered' && subject.name === name,
    );
    expect(answers.map(({ after }) => after)).toEqual([
      expect.objectContaining({ answer: null }),
      expect.objectContaining({ answer: 'The lift works again.' }),
    ]);
  });

  it('is not overwritten by one who has not seen it; a repeated call changes nothing', async () => {
    const { _id } = await service.submit();
    const both = await Promise.all([answer(_id, 'One.', 1), answer(_id, 'Two.', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body.code).toBe('changed_since');
    const saved = both.find(({ status }) => status === 200)!.body.feedback;
    expect((await answer(_id, saved.answer.text, 1)).body.feedback).toEqual(saved);
    expect(await service.publishedTypes(_id)).toEqual(['feedback.submitted', 'feedback.answered']);
  });

  it('comes back with a deleted feedback', async () => {
    const { _id } = await service.submit();
    const { body } = await answer(_id, 'Thank you.', 1);
    const token = service.staff();
    await service.call('DELETE', `/api/feedback/${_id}`, { token });
    const restored = await service.call('POST', `/api/desk/feedback/${_id}/restore`, { token });
    expect(restored.body.feedback).toEqual(body.feedback);
  });

  it('needs a feedback, and at most 600 characters', async () => {
    expect((await answer(randomUUID(), 'Thanks.', 1)).status).toBe(404);
    const { _id } = await service.submit();
    expect((await answer(_id, 'x'.repeat(601), 1)).status).toBe(400);
  });
});

it('nobody approves a text that was changed since they read it', async () => {
  const { _id } = await service.submit();
  await answer(_id, 'Thank you.', 1);
  const approve = (version: number) =>
    service.call('PUT', `/api/feedback/${_id}?from=pending&version=${version}`, { token: service.staff() });
  const stale = await approve(1);
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_since']);
  expect((await approve(2)).status).toBe(200);
});
