import { randomUUID } from 'node:crypto';
import { testUser } from '@innkeeper/kit/testing';
import { forgetDeletedFeedback } from './store.ts';
import { type FeedbackUnderTest, startFeedback } from './testing/feedback.ts';

let service: FeedbackUnderTest;
beforeAll(async () => {
  service = await startFeedback();
});
afterAll(() => service.stop());

const restore = (id: string) =>
  service.call('POST', `/api/desk/feedback/${id}/restore`, { token: service.staff() });
const mayRestore = (id: string) =>
  service.call('GET', `/api/desk/feedback/${id}/restore`, { token: service.staff() });

describe('moderating', () => {
  it('approves a pending feedback and returns it to pending', async () => {
    const submitted = await service.submit();

    const approved = await service.toggle(submitted._id);
    expect(approved).toMatchObject({ status: 200, body: { feedback: { ...submitted, status: 'approved' } } });
    const returned = await service.toggle(submitted._id);
    expect(returned).toMatchObject({ status: 200, body: { feedback: submitted } });
    expect(await service.publishedTypes(submitted._id)).toEqual([
      'feedback.submitted',
      'feedback.approved',
      'feedback.returned_to_pending',
    ]);
  });

  it('answers twenty concurrent toggles with ten approvals and ten returns, in turn', async () => {
    const { _id } = await service.submit();
    const answers = await Promise.all(Array.from({ length: 20 }, () => service.toggle(_id)));

    const statuses = answers.map(({ body }) => body.feedback.status).sort();
    expect(statuses).toEqual([...Array(10).fill('approved'), ...Array(10).fill('pending')]);
    const [, ...toggles] = await service.publishedTypes(_id);
    expect(toggles).toEqual(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? 'feedback.returned_to_pending' : 'feedback.approved')),
    );
    expect((await service.listAll()).find((feedback) => feedback._id === _id)?.status).toBe('pending');
  });

  it('does not change a status back that another user has changed; without `from` it toggles', async () => {
    const { _id } = await service.submit();
    const approve = () =>
      service.call('PUT', `/api/feedback/${_id}?from=pending`, { token: service.staff() });
    const answers = await Promise.all([approve(), approve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('changed_since');
    expect(await service.publishedTypes(_id)).toEqual(['feedback.submitted', 'feedback.approved']);
    expect((await service.toggle(_id)).body.feedback.status).toBe('pending');
  });

  it('deletes once', async () => {
    const { _id } = await service.submit();
    await service.toggle(_id);

    const removals = await Promise.all(
      Array.from({ length: 20 }, () =>
        service.call('DELETE', `/api/feedback/${_id}`, { token: service.staff() }),
      ),
    );
    expect(removals.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
    expect((await service.listAll()).some((feedback) => feedback._id === _id)).toBe(false);
    expect((await service.listTestimonials()).some((feedback) => feedback._id === _id)).toBe(false);
    expect((await service.publishedTypes(_id)).filter((type) => type === 'feedback.deleted')).toHaveLength(1);
  });

  it('deletes several at once, each with its event and its entry, and repeats safely', async () => {
    const [first, second, kept] = [await service.submit(), await service.submit(), await service.submit()];
    const ids = [first._id, second._id];
    const several = (body: object) =>
      service.call('POST', '/api/desk/feedback/deletions', { token: service.staff(), body });
    const answers = await Promise.all([several({ ids }), several({ ids: [...ids].reverse() })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.flatMap(({ body }) => body.deleted).sort()).toEqual([...ids].sort());
    const left = (await service.listAll()).map(({ _id }) => _id);
    expect([left.includes(kept._id), ...ids.map((id) => left.includes(id))]).toEqual([true, false, false]);
    for (const id of ids) {
      expect(await service.publishedTypes(id)).toEqual(['feedback.deleted']);
      const { rows } = await service.database.query('select action from history where subject_id = $1', [id]);
      expect(rows).toEqual([{ action: 'feedback.deleted' }]);
    }
    expect((await several({ ids })).body.deleted).toEqual([]);
    expect((await restore(first._id)).status).toBe(200);
    for (const malformed of [[], ['x'], Array(101).fill(first._id), 'all'])
      expect((await several({ ids: malformed })).status).toBe(400);
  });

  it('restores a deleted feedback completely, once however often it is asked to', async () => {
    const { _id } = await service.submit();
    const { body: approved } = await service.toggle(_id);
    await service.database.query('update feedback set verified_stay = true where id = $1', [_id]);
    await service.call('DELETE', `/api/feedback/${_id}`, { token: service.staff() });
    expect((await service.listTestimonials()).some((feedback) => feedback._id === _id)).toBe(false);

    expect((await mayRestore(_id)).status).toBe(200);
    expect((await service.listTestimonials()).some((feedback) => feedback._id === _id)).toBe(false);
    const replies = await Promise.all(Array.from({ length: 10 }, () => restore(_id)));
    expect((await mayRestore(_id)).status).toBe(200); // repeating it would work
    const expected = { ...approved.feedback, verifiedStay: true };
    for (const { status, body } of replies) expect([status, body.feedback]).toEqual([200, expected]);
    expect(await service.listTestimonials()).toContainEqual(expected);
    // A deletion takes the earlier events with it; the last one has everything again.
    expect(await service.publishedTypes(_id)).toEqual(['feedback.deleted', 'feedback.restored']);
    await service.call('DELETE', `/api/feedback/${_id}`, { token: service.staff() });
    expect((await restore(_id)).status).toBe(200);
  });

  it('restores nothing after ten minutes, and forgets it after an hour', async () => {
    const { _id } = await service.submit();
    await service.call('DELETE', `/api/feedback/${_id}`, { token: service.staff() });
    const age = (minutes: number) =>
      service.database.query(
        'update deleted_feedback set deleted_at = now() - make_interval(mins => $2) where id = $1',
        [_id, minutes],
      );
    await age(11);
    for (const ask of [mayRestore, restore]) expect((await ask(_id)).status).toBe(404);
    await forgetDeletedFeedback(service.database);
    await age(61);
    await forgetDeletedFeedback(service.database);
    const { rowCount } = await service.database.query('select from deleted_feedback where id = $1', [_id]);
    expect(rowCount).toBe(0);
    expect(await service.publishedTypes(_id)).toEqual(['feedback.deleted']);
  });

  it.each(['PUT', 'DELETE'])('answers 404 to %s of a feedback that does not exist', async (method) => {
    const id = randomUUID();
    const { status, body } = await service.call(method, `/api/feedback/${id}`, { token: service.staff() });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    expect(await service.published(id)).toEqual([]);
  });

  it.each(
    ['7', 'a/b', 'two words', "o'clock", '🌊', '\0', "1' or '1'='1"].flatMap((id) => [
      ['PUT', id],
      ['DELETE', id],
    ]),
  )('rejects %s of %j, which is not an id', async (method, id) => {
    const { status, body } = await service.call(method, `/api/feedback/${encodeURIComponent(id)}`, {
      token: service.staff(),
    });
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['id'] });
  });

  it.each(['PUT', 'DELETE'])('rejects %s by a guest, and changes nothing', async (method) => {
    const submitted = await service.submit();
    const token = service.tokens.sign(testUser('Customer'));
    expect(await service.call(method, `/api/feedback/${submitted._id}`, { token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await service.call(method, `/api/feedback/${submitted._id}`)).toMatchObject({ status: 401 });
    expect(await service.listAll()).toContainEqual(submitted);
    expect(await service.publishedTypes(submitted._id)).toEqual(['feedback.submitted']);
  });
});
