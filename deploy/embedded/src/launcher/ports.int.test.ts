import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { chooseInternalPorts, requireFreePort } from './ports.ts';

async function takePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

describe('requireFreePort', () => {
  it('names a port that is taken, and says how to choose another', async () => {
    const { server, port } = await takePort();
    const message = new RegExp(`Port ${port} is in use.*make start PORT=`);
    await expect(requireFreePort(port, 0)).rejects.toThrow(message);
    server.close();
  });

  it('waits for a port that is released in time', async () => {
    const { server, port } = await takePort();
    const free = requireFreePort(port, 10_000);
    server.close();
    await free;
  });
});

test('internal ports are free and all different', async () => {
  const ports = await chooseInternalPorts(12);
  expect(new Set(ports).size).toBe(12);
  await Promise.all(ports.map((port) => requireFreePort(port, 0)));
});
