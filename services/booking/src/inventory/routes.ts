import { bookingCalls } from '@innkeeper/contracts/booking';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import type { Deps } from '../deps.ts';
import { asReleased, withReleased } from '../stays/holds/desk-holds.ts';
import { removeBlock, saveBlock } from './blocks.ts';

export const inventoryEndpoints = (deps: Deps): Endpoint[] => [
  implement(bookingCalls.saveBlock, async ({ params, body }) => {
    const { block, releasedHolds } = await saveBlock(deps, params.blockId, body);
    const message = withReleased(`Room ${block.roomId} is blocked.`, releasedHolds);
    return { status: 200, body: { message, block, ...asReleased(releasedHolds) } };
  }),
  implement(bookingCalls.removeBlock, async ({ params, query }) => {
    const block = await removeBlock(deps, params.blockId, query.version);
    return { status: 200, body: { message: 'The room is free again.', block } };
  }),
];
