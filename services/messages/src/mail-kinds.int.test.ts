import type { MailKindOnWire, MailTexts } from '@innkeeper/contracts/mail-kinds';
import { recordedOf, testUser } from '@innkeeper/kit/testing';
import { bookingState, type MessagesUnderTest, startMessages } from './testing/messages.ts';

let service: MessagesUnderTest;
let token: string;
beforeAll(async () => {
  service = await startMessages();
  token = service.tokens.sign(testUser('Admin'));
  await import('./templates/render-mail.tsx'); // which takes Jest some seconds to compile
}, 60_000);
afterAll(() => service.stop());

describe('the words of a kind of mail', () => {
  const kinds = async () =>
    (await service.call('GET', '/api/desk/mail-kinds', { token })).body.kinds as MailKindOnWire[];
  const kindOf = async (kind: string) => (await kinds()).find((one) => one.kind === kind)!;
  const path = (kind: string) => `/api/desk/mail-kinds/${kind}`;
  const put = (kind: string, body: object) => service.call('PUT', path(kind), { token, body });
  const words = {
    subject: 'See you soon at {hotel}',
    heading: 'Almost there',
    greeting: 'Hello {guest},',
    body: 'Breakfast is from seven.',
  };
  const wordsOf = ({ subject, heading, greeting, body }: MailTexts) => ({ subject, heading, greeting, body });

  it('are the built-in ones until the hotel writes its own, and again when it takes those back', async () => {
    const before = await kindOf('pre_arrival');
    expect(before).toMatchObject({ isOn: true, isOwn: false, version: 1, ...before.builtIn });
    const { body } = await put('pre_arrival', { ...words, isOn: false, version: 1 });
    const after = { ...before, ...words, isOn: false, isOwn: true, ownIn: ['en'], version: 2 };
    expect(body.rules).toEqual(after);
    expect(await kindOf('pre_arrival')).toEqual(after);
    expect(await recordedOf(service.database, 'mail_kind', 'pre_arrival')).toMatchObject([
      {
        action: 'mail_kind.changed',
        before: expect.objectContaining({ subject: before.subject, isOn: true }),
        after: expect.objectContaining({ subject: words.subject, isOn: false }),
      },
    ]);
    await put('pre_arrival', { ...before.builtIn, isOn: true, version: 2 });
    expect(await kindOf('pre_arrival')).toEqual({ ...before, version: 3 });
  });

  it('are written for each language, and those of one are in no mail of another', async () => {
    const inGerman = async () => {
      const { body } = await service.call('GET', '/api/desk/mail-kinds?language=de', { token });
      return (body.kinds as MailKindOnWire[]).find(({ kind }) => kind === 'review_request')!;
    };
    const before = await kindOf('review_request');
    const german = await inGerman();
    expect(german).toMatchObject({ language: 'de', ownIn: [], heading: 'Wie war Ihr Aufenthalt?' });
    const own = { ...words, body: 'Frühstück gibt es ab sieben.', language: 'de', isOn: true, version: 1 };
    const { body } = await put('review_request', own);
    const after = { language: 'de', ownIn: ['de'], isOwn: true, body: own.body, version: 2 };
    expect(body.rules).toMatchObject(after);
    expect(await inGerman()).toMatchObject(after);
    expect(await kindOf('review_request')).toEqual({ ...before, ownIn: ['de'], version: 2 });
    await put('review_request', { ...words, isOn: true, version: 2 });
    expect(await inGerman()).toMatchObject({ ownIn: ['en', 'de'], body: own.body });
    await put('review_request', { ...german.builtIn, language: 'de', isOn: true, version: 3 });
    expect(await inGerman()).toMatchObject({ ownIn: ['en'], isOwn: false, ...german.builtIn });
    await put('review_request', { ...before.builtIn, isOn: true, version: 4 });
    expect(await kindOf('review_request')).toEqual({ ...before, version: 5 });
    expect(await recordedOf(service.database, 'mail_kind', 'review_request')).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ language: 'Deutsch', body: own.body }) }),
    );
    const { status } = await put('review_request', { ...words, isOn: true, language: 'tlh' });
    expect(status).toBe(400);
  });

  it('that another user changed since then are not overwritten', async () => {
    const { version } = await kindOf('booking_cancelled');
    const change = { ...words, isOn: true, version };
    const replies = await Promise.all([
      put('booking_cancelled', change),
      put('booking_cancelled', { ...change, heading: 'Another' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = replies.find(({ status }) => status === 409)!;
    expect(body).toMatchObject({
      code: 'edit_conflict',
      current: { kind: 'booking_cancelled', isOwn: true },
    });
  });

  it.each([
    ['subject', { subject: 'Your code is {code}' }],
    ['body', { body: 'a { alone' }],
    ['heading', { heading: 'See {you} soon' }],
    ['subject', { subject: ' ' }],
    ['subject', { subject: 'Welcome, {guest}' }],
    ['greeting', { greeting: 'x'.repeat(151) }],
    ['isOn', { isOn: false }],
  ])('are rejected with a wrong %s: %j', async (field, change) => {
    const { status, body } = await put('booking_changed', { ...words, isOn: true, ...change });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
    expect(await kindOf('booking_changed')).toMatchObject({ isOwn: false });
  });

  it('are shown as a mail before they are saved', async () => {
    const preview = (body: object) =>
      service.call('POST', `${path('booking_confirmed')}/preview`, { token, body });
    const { body } = await preview(words);
    expect(body.subject).toBe('See you soon at Marisol Bay');
    expect(body.html).toContain('<p>Breakfast is from seven.</p>');
    expect(body.text).toContain('Almost there\n\nHello Elena Ruiz,\n\nBreakfast is from seven.\n');
    const arabic = await preview({ ...words, language: 'ar' });
    expect(arabic.body.html).toContain('<html lang="ar" dir="rtl">');
    expect((await preview({ ...words, body: '{x}' })).body.fields).toEqual({
      body: expect.objectContaining({ code: 'placeholder_unknown', params: { name: 'x' } }),
    });
    expect(await kindOf('booking_confirmed')).toMatchObject({ isOwn: false });
  });

  it('that were stored by another version and cannot be used are named, and mails have the built-in ones', async () => {
    const booking = bookingState();
    await service.happened('booking.confirmed', booking);
    const list = await service.call('GET', `/api/desk/messages?q=${booking.bookingId}`, { token });
    const [mail] = list.body.list;
    await service.database.query(
      `insert into mail_kinds (kind, texts) values ('booking_confirmed', '{"subject": "{gone}"}')`,
    );
    const { builtIn, ...kind } = await kindOf('booking_confirmed');
    expect(kind).toMatchObject({ isOwn: false, isBroken: true, ...builtIn });
    const { body } = await service.call('GET', `/api/desk/messages/${mail.mailId}`, { token });
    expect(body.subject).toBe(`Your booking is confirmed: ${mail.subjectId}`);
    await put('booking_confirmed', { ...words, isOn: true });
    const { body: own } = await service.call('GET', `/api/desk/messages/${mail.mailId}`, { token });
    expect(own.subject).toBe('See you soon at Marisol Bay');
    await put('booking_confirmed', { ...wordsOf(builtIn), isOn: true });
  });
});
