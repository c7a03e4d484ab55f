import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CategoryOnWire } from '@innkeeper/contracts/catalog';
import { type HotelState, NEW_HOTEL } from '@innkeeper/contracts/hotel';

export type HotelEndpoint = {
  url: string;
  /** Changes the settings that are answered from now on. */
  change(part: Partial<HotelState>): void;
  /** Sets the room types that are answered from now on. */
  setRooms(rooms: CategoryOnWire[]): void;
  /** Sets the response: a status, none at all, something else than a hotel, or the hotel again (undefined). */
  respondWith(response: number | 'nothing' | 'no hotel' | undefined): void;
  stop(): Promise<void>;
};

/** A server with the part of catalog that the gateway reads: the hotel's settings and its room types. */
export async function startHotelEndpoint(part: Partial<HotelState>): Promise<HotelEndpoint> {
  let hotel = { ...NEW_HOTEL, ...part, version: 1 };
  let rooms: CategoryOnWire[] = [];
  let override: Parameters<HotelEndpoint['respondWith']>[0];
  const server = createServer((req, res) => {
    if (override === 'nothing') return;
    if (override === 'no hotel') return void res.end('{"name":7}');
    if (override) return void res.writeHead(override).end('{}');
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify(req.url === '/api/category' ? { categories: rooms } : hotel));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (part) => {
      hotel = { ...hotel, ...part, version: hotel.version + 1 };
    },
    setRooms: (now) => {
      rooms = now;
    },
    respondWith: (response) => {
      override = response;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
