import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The data that is no longer passed on: none, the server's answers, or both directions. */
type Silence = 'none' | 'answers' | 'all';

/** A proxy of Postgres that can stop passing data on without closing connections, as when a server hangs. */
export type SilentProxy = {
  /** The server's address through this proxy. */
  url: string;
  /** From now on, on every connection. `none` continues on connections that were not closed since. */
  fallSilent(silence: Silence): void;
  /** On the next connection that sends this text and then commits, from its commit on. */
  fallSilentAtCommitAfter(text: string, silence: Silence): void;
  /** On each connection that is open now, passes the next packet on to the server and closes the client's side. */
  closeAtNextPacket(): void;
  close(): Promise<void>;
};

type Link = { client: Socket; server: Socket; isDead: boolean };

const COMMIT = Buffer.from('commit\0');

export async function startSilentProxy(serverUrl: string): Promise<SilentProxy> {
  const target = new URL(serverUrl);
  const links = new Set<Link>();
  let silence: Silence = 'none';
  let atCommit: { after: string; silence: Silence } | undefined;

  const listener = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const link: Link = { client, server, isDead: false };
    links.add(link);
    let own: Silence = 'none';
    let sent = false;
    client.on('data', (chunk) => {
      if (link.isDead) {
        server.end(chunk);
        return client.destroy();
      }
      sent ||= Boolean(atCommit && chunk.includes(atCommit.after));
      if (sent && chunk.includes(COMMIT)) {
        own = atCommit!.silence;
        atCommit = undefined;
        sent = false;
      }
      if (own !== 'all' && silence !== 'all') server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (own === 'none' && silence === 'none') client.write(chunk);
    });
    const end = () => {
      links.delete(link);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.once('close', end).on('error', end);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  return {
    url: url.href,
    fallSilent: (how) => {
      silence = how;
    },
    fallSilentAtCommitAfter: (after, how) => {
      atCommit = { after, silence: how };
    },
    closeAtNextPacket: () => {
      for (const link of links) link.isDead = true;
    },
    close: async () => {
      for (const { client } of links) client.destroy();
      await once(listener.close(), 'close');
    },
  };
}
