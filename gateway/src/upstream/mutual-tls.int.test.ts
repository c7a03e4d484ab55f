import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TlsFolder } from '@innkeeper/kit/http';
import { eventually, secretFolder, TestAuthority, testLogger } from '@innkeeper/kit/testing';
import { Pool } from 'undici';
import { startTestGateway, type TestGateway } from '../testing/gateway-process.ts';
import { connector } from './connector.ts';

const open: Server[] = [];
const folders: ReturnType<typeof secretFolder>[] = [];

/** A service that answers clients with a certificate of an authority, with the subject of that certificate. */
async function startService(authority: TestAuthority, trusted = [authority]) {
  const files = await authority.issue('server', { trusted });
  const tls = { cert: files['tls.crt'], key: files['tls.key'], ca: files['ca.crt'] };
  const server = createServer({ ...tls, requestCert: true }, (req, res) => {
    const { subject } = (req.socket as import('node:tls').TLSSocket).getPeerCertificate();
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ client: subject.CN, path: req.url }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { server, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const folderOf = (files: Record<string, string>) => {
  const folder = secretFolder(files);
  folders.push(folder);
  return folder;
};

afterAll(async () => {
  for (const folder of folders) folder.remove();
  for (const server of open) {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
});

describe('a gateway with SERVICE_TLS_FOLDER', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const authority = await TestAuthority.create();
    const [catalog, gallery] = [
      await startService(authority),
      await startService(await TestAuthority.create(), [authority]),
    ];
    gateway = await startTestGateway({
      env: {
        SERVICE_TLS_FOLDER: folderOf(await authority.issue('client')).folder,
        CATALOG_URL: catalog.url,
        GALLERY_URL: gallery.url,
      },
    });
  });
  afterAll(() => gateway?.stop());

  test('shows its certificate to a service', async () => {
    const { status, body } = await gateway.call('/api/room');
    expect([status, JSON.parse(String(body))]).toEqual([200, { client: 'client', path: '/api/room' }]);
  });

  test('forwards nothing to a server with a certificate of another authority', async () => {
    expect((await gateway.call('/api/gallery')).status).toBe(502);
  });
});

test('new files are used for new connections, and no request fails', async () => {
  const [before, after] = [await TestAuthority.create(), await TestAuthority.create()];
  const { server, url } = await startService(before);
  const folder = folderOf(await before.issue('client', { trusted: [before, after] }));
  const tls = new TlsFolder({ folder: folder.folder, logger: testLogger, everyMs: 5 });
  const pool = new Pool(url, { connect: connector(tls) });
  const ask = async () => (await pool.request({ method: 'GET', path: '/' })).body.json();
  expect(await ask()).toMatchObject({ client: 'client' });

  const files = await after.issue('server');
  server.setSecureContext({ cert: files['tls.crt'], key: files['tls.key'], ca: files['ca.crt'] });
  expect(await ask()).toMatchObject({ client: 'client' }); // on the connection that is open
  const { 'tls.crt': renewed } = await replaceWith(after);
  await eventually(() => tls.files.cert === renewed);
  server.closeIdleConnections();
  await eventually(() => ask().catch(() => undefined));
  expect(await ask()).toMatchObject({ client: 'client' });
  tls.stop();
  await pool.close();

  async function replaceWith(authority: TestAuthority) {
    const issued = await authority.issue('client');
    folder.replace(issued);
    return issued;
  }
});
