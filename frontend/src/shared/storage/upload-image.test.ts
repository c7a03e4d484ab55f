import { waitFor } from '@testing-library/react';
import { fakeServer, rejection } from '../../testing/fake-server.ts';
import { type PictureStore, picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { uploadImage } from './upload-image.ts';

let store: PictureStore;
beforeEach(async () => {
  store = await pictureStore();
});
afterEach(() => store.stop());

const failureOf = (upload: Promise<unknown>) =>
  upload.then(
    () => 'no failure',
    (error: unknown) => error,
  );

it('requests a ticket, posts the file last and returns the link', async () => {
  const server = fakeServer(uploadCalls(store, ['room.jpg']));
  const progress: number[] = [];
  const link = await uploadImage(picture('room.jpg'), { onProgress: (fraction) => progress.push(fraction) });
  expect(link).toBe('/pictures/folder/room.jpg');
  expect(server.received.map(({ call }) => call)).toEqual([
    'POST /gallery/uploads',
    'GET /gallery/uploads/folder%2Froom.jpg',
  ]);
  expect(server.received[0]?.body).toEqual({ fileName: 'room.jpg', contentType: 'image/jpeg', size: 7 });
  expect(store.received[0]?.fields).toEqual(['key', 'policy', 'file']);
  expect(progress).not.toEqual([]); // jsdom reports no progress of its own; a browser does
});

it.each([
  [401, '', 'unauthenticated'],
  [401, 'Firebase App Check token is invalid.', 'invalid_app_check_token'],
  [402, '', 'quota_exceeded'],
  [403, '', 'unauthorized'],
  [404, '', 'object_not_found'],
  [400, '', 'invalid_format'],
])('maps the store’s %i %s to its error', async (status, body, code) => {
  fakeServer(uploadCalls(store, ['room.jpg']));
  store.answers.push({ status, body });
  const failure = await failureOf(uploadImage(picture('room.jpg')));
  expect(failure).toMatchObject({ name: 'StorageError', code, status });
  expect((failure as Error).message).toContain(`(Status ${status})`);
});

it('has a message of its own for every failure', async () => {
  fakeServer(uploadCalls(store, ['room.jpg']));
  const words = new Set<string>();
  for (const answer of [
    { status: 401 },
    { status: 401, body: 'app check' },
    { status: 402 },
    { status: 403 },
    { status: 404 },
  ]) {
    store.answers.push(answer);
    words.add(((await failureOf(uploadImage(picture('room.jpg')))) as Error).message.split(' (Status')[0]!);
  }
  expect(words.size).toBe(5);
});

it('retries while the store is busy', async () => {
  fakeServer(uploadCalls(store, ['room.jpg']));
  store.answers.push({ status: 503 }, { status: 429 });
  await expect(uploadImage(picture('room.jpg'))).resolves.toBe('/pictures/folder/room.jpg');
  expect(store.received).toHaveLength(3);
});

it('reports that the stored image no longer exists', async () => {
  fakeServer(uploadCalls(store, []));
  expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({
    code: 'object_not_found',
    status: 404,
  });
});

it('reports that the store rejected our server', async () => {
  fakeServer({ 'POST /gallery/uploads': () => rejection(502, 'storage_quota_exceeded', 'Full.') });
  expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({
    code: 'quota_exceeded',
    status: 402,
  });
});

it('rethrows why the server rejects the file itself', async () => {
  fakeServer({ 'POST /gallery/uploads': () => rejection(400, 'invalid_fields', 'Please check: size.') });
  expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({
    code: 'invalid_fields',
    status: 400,
  });
});

it.each(['javascript:alert(1)', 'http://'])('uploads nothing to the address %s', async (url) => {
  fakeServer({ 'POST /gallery/uploads': () => ({ body: { url, fields: {}, object: 'x' } }) });
  expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({ code: 'invalid_url' });
});

it('reports that the store cannot be reached', async () => {
  fakeServer(uploadCalls(store, ['room.jpg']));
  await store.stop();
  jest.spyOn(console, 'error').mockImplementationOnce(() => {}); // jsdom reports the lost connection there as well
  expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({ code: 'unreachable', status: 0 });
});

it('reports that this browser cannot upload', async () => {
  const { XMLHttpRequest: own } = window;
  Object.assign(window, { XMLHttpRequest: undefined });
  try {
    expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({
      code: 'unsupported_environment',
    });
  } finally {
    Object.assign(window, { XMLHttpRequest: own });
  }
});

it('stops when aborted and requests no link', async () => {
  const server = fakeServer(uploadCalls(store, ['room.jpg']));
  const release = store.hold();
  const controller = new AbortController();
  const upload = failureOf(uploadImage(picture('room.jpg'), { signal: controller.signal }));
  await waitFor(() => expect(store.received).toHaveLength(1));
  controller.abort();
  expect(await upload).toMatchObject({ name: 'AbortError' });
  release();
  expect(server.received).toHaveLength(1);
});

describe('while the server prepares the picture', () => {
  const preparing = { status: 202, body: { state: 'preparing' } };
  const busy = () => rejection(429, 'too_many_requests', 'Others come first.');

  it('asks again until it is ready, also while others come first, and reports it', async () => {
    const answers = [preparing, busy(), preparing];
    const calls = uploadCalls(store, ['room.jpg']);
    const ready = calls['GET /gallery/uploads/folder%2Froom.jpg']!;
    const server = fakeServer({
      ...calls,
      'GET /gallery/uploads/folder%2Froom.jpg': (received) => answers.shift() ?? ready(received),
    });
    const onPreparing = jest.fn();
    await expect(uploadImage(picture('room.jpg'), { onPreparing })).resolves.toBe(
      '/pictures/folder/room.jpg',
    );
    expect(onPreparing).toHaveBeenCalledTimes(1);
    expect(server.callsTo('GET /gallery/uploads/folder%2Froom.jpg')).toHaveLength(4);
    expect(store.received).toHaveLength(1);
  });

  it('reports why it is no picture', async () => {
    fakeServer({
      ...uploadCalls(store, []),
      'GET /gallery/uploads/folder%2Froom.jpg': () =>
        rejection(422, 'picture_rejected', 'This file is empty.'),
    });
    expect(await failureOf(uploadImage(picture('room.jpg')))).toMatchObject({
      code: 'picture_rejected',
      message: 'This file is empty.',
    });
  });

  it('stops asking when aborted', async () => {
    const controller = new AbortController();
    const server = fakeServer({
      ...uploadCalls(store, []),
      'GET /gallery/uploads/folder%2Froom.jpg': () => {
        controller.abort();
        return preparing;
      },
    });
    const upload = uploadImage(picture('room.jpg'), { signal: controller.signal });
    expect(await failureOf(upload)).toMatchObject({ name: 'AbortError' });
    expect(server.received).toHaveLength(2);
  });

  it('waits for its turn when too many forms are open', async () => {
    const calls = uploadCalls(store, ['room.jpg']);
    const answers = [busy()];
    const form = calls['POST /gallery/uploads']!;
    fakeServer({ ...calls, 'POST /gallery/uploads': (received: never) => answers.shift() ?? form(received) });
    await expect(uploadImage(picture('room.jpg'))).resolves.toBe('/pictures/folder/room.jpg');
  });
});

it('returns the permanent link of a photo, not the one for ten minutes', async () => {
  fakeServer(uploadCalls(store, ['lamp.jpg'], 'photos'));
  await expect(uploadImage(picture('lamp.jpg'), { kind: 'photo' })).resolves.toBe(
    '/pictures/photos/folder/lamp.jpg',
  );
});
