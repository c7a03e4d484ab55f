import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Received } from './fake-server.ts';

interface ReceivedForm {
  /** The names of the form's fields, in order. */
  fields: string[];
  body: string;
}

/**
 * A real server for forms, on another origin than the page, as the image store is. It answers 204, or the next entry
 * of `answers`, each of which is used once. `hold` delays the answers.
 */
export async function pictureStore() {
  const received: ReceivedForm[] = [];
  const answers: { status: number; body?: string }[] = [];
  let held: Promise<void> = Promise.resolve();

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString('latin1');
    received.push({ fields: [...body.matchAll(/; name="([^"]+)"/g)].map((match) => match[1]!), body });
    await held;
    const { status, body: words = '' } = answers.shift() ?? { status: 204 };
    response.writeHead(status).end(words);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => {}));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pictures`,
    received,
    answers,
    /** Forms wait for their answer from now on, until the returned function is called. */
    hold(): () => void {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type PictureStore = Awaited<ReturnType<typeof pictureStore>>;

/** Handlers for fakeServer: what the server answers about uploads to `store`. Objects are named after their files. */
export function uploadCalls(store: PictureStore, fileNames: readonly string[], path = 'uploads') {
  const described = fileNames.map((name) => [
    `GET /gallery/${path}/folder%2F${name}`,
    () => ({ body: { downloadUrl: `/pictures/folder/${name}`, link: `/pictures/photos/folder/${name}` } }),
  ]);
  return {
    [`POST /gallery/${path}`]: ({ body }: Received) => ({
      status: 201,
      body: {
        url: store.url,
        fields: { key: 'folder', policy: 'signed' },
        object: `folder/${(body as { fileName: string }).fileName}`,
      },
    }),
    ...Object.fromEntries(described),
  };
}

export const picture = (name: string): File => new File(['picture'], name, { type: 'image/jpeg' });

/** jsdom cannot create object URLs. */
export function stubPreviews(): void {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
}
