import * as calls from '@innkeeper/contracts/catalog';
import { hotelCalls } from '@innkeeper/contracts/hotel';
import { sellerCalls } from '@innkeeper/contracts/seller';
import { textCalls } from '@innkeeper/contracts/texts';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import * as categories from './categories.ts';
import type { Deps } from './deps.ts';
import { emptyCatalog } from './empty-demo.ts';
import * as hotel from './hotel.ts';
import * as rooms from './rooms.ts';
import { readSeller, updateSeller } from './seller.ts';
import { readTerms } from './terms.ts';
import { listTexts, readTexts, translateText } from './translations.ts';

const { toCategoryOnWire } = categories;
const { toRoomOnWire } = rooms;

export const catalogEndpoints = (deps: Deps): Endpoint[] => [
  ...categoryEndpoints(deps),
  ...roomEndpoints(deps),
  ...hotelEndpoints(deps),
  ...sellerEndpoints(deps),
  ...textEndpoints(deps),
  implement(calls.catalogCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyCatalog) },
  })),
  implement(calls.catalogCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];

const categoryEndpoints = (deps: Deps): Endpoint[] => [
  implement(calls.listCategories, async () => ({
    status: 200,
    body: { categories: (await categories.listCategories(deps)).map(toCategoryOnWire) },
  })),
  implement(calls.pageOfCategories, async ({ query }) => {
    const page = await categories.pageOfCategories(deps, query);
    return { status: 200, body: { list: page.categories.map(toCategoryOnWire), pageInfo: page.pageInfo } };
  }),
  implement(calls.createCategory, async ({ body }) => {
    const category = toCategoryOnWire(await categories.createCategory(deps, body));
    return { status: 201, body: { message: 'Successfully Added this Category', category } };
  }),
  implement(calls.updateCategory, async ({ params, body }) => {
    const change = { ...body, name: params.category };
    const category = toCategoryOnWire(await categories.updateCategory(deps, change));
    return { status: 200, body: { message: 'Successfully updated this Category !', category } };
  }),
  implement(calls.deleteCategory, async ({ params }) => {
    await categories.deleteCategory(deps, params.category);
    return { status: 200, body: { message: 'Category deleted successfully!' } };
  }),
  implement(calls.restoreCategory, async ({ params }) => {
    const category = toCategoryOnWire(await categories.restoreCategory(deps, params.id));
    return { status: 200, body: { message: 'The category is restored.', category } };
  }),
  implement(calls.mayRestoreCategory, async ({ params }) => {
    await categories.assertRestorable(deps, params.id);
    return { status: 200, body: { message: 'The category can be restored.' } };
  }),
];

const roomEndpoints = (deps: Deps): Endpoint[] => [
  implement(calls.listRooms, async () => ({
    status: 200,
    body: { allRoomsList: (await rooms.listRooms(deps)).map(rooms.toPublicRoom) },
  })),
  implement(calls.pageOfRooms, async ({ query }) => {
    const page = await rooms.pageOfRooms(deps, query);
    return { status: 200, body: { list: page.rooms.map(toRoomOnWire), pageInfo: page.pageInfo } };
  }),
  implement(calls.createRoom, async ({ body }) => {
    const room = toRoomOnWire(await rooms.createRoom(deps, body));
    return { status: 201, body: { message: 'Room Saved !', room } };
  }),
  implement(calls.updateRoom, async ({ params, body }) => {
    const room = toRoomOnWire(await rooms.updateRoom(deps, { ...body, ...params }));
    return { status: 200, body: { message: 'Room Updated !', room } };
  }),
  implement(calls.deleteRoom, async ({ params }) => {
    await rooms.deleteRoom(deps, params.roomId);
    return { status: 200, body: { message: 'Room Deleted !' } };
  }),
];

const hotelEndpoints = (deps: Deps): Endpoint[] => [
  implement(hotelCalls.readHotel, async () => ({ status: 200, body: await hotel.readHotel(deps) })),
  implement(hotelCalls.readHotelSettings, async () => ({
    status: 200,
    body: await hotel.readHotelSettings(deps),
  })),
  implement(hotelCalls.updateHotel, async ({ user, body }) => {
    const changed = await hotel.updateHotel(deps, body);
    deps.security.record('settings_changed', { email: user.email, details: { what: 'hotel' } });
    return { status: 200, body: { message: 'Settings saved.', hotel: changed } };
  }),
  implement(hotelCalls.openHotel, async ({ user, body }) => {
    const changed = await hotel.setHotelOpen(deps, body.open);
    deps.security.record('settings_changed', {
      email: user.email,
      details: { what: body.open ? 'opened' : 'closed' },
    });
    const message = body.open ? 'The hotel is open.' : 'The hotel is closed.';
    return { status: 200, body: { message, hotel: changed } };
  }),
  implement(hotelCalls.readTerms, async ({ query }) => ({
    status: 200,
    body: await readTerms(deps, query.revision),
  })),
  implement(hotelCalls.readHotelMap, async () => ({
    status: 200,
    body: { map: await hotel.readHotelMap(deps) },
  })),
  implement(hotelCalls.updateHotelMap, async ({ user, body }) => {
    const changed = await hotel.updateHotelMap(deps, body);
    deps.security.record('settings_changed', { email: user.email, details: { what: 'map' } });
    return { status: 200, body: { message: body.map ? 'Map saved.' : 'Map removed.', hotel: changed } };
  }),
];

const sellerEndpoints = (deps: Deps): Endpoint[] => [
  implement(sellerCalls.readSeller, async () => ({ status: 200, body: await readSeller(deps) })),
  implement(sellerCalls.updateSeller, async ({ user, body }) => {
    const saved = await updateSeller(deps, body);
    deps.security.record('settings_changed', { email: user.email, details: { what: 'seller' } });
    return { status: 200, body: { message: 'Company saved.', ...saved } };
  }),
];

const textEndpoints = (deps: Deps): Endpoint[] => [
  implement(textCalls.readTexts, async ({ params }) => ({
    status: 200,
    body: { texts: await readTexts(deps, params.language) },
  })),
  implement(textCalls.listTexts, async ({ params }) => ({
    status: 200,
    body: { texts: await listTexts(deps, params.language) },
  })),
  implement(textCalls.translateText, async ({ params, body }) => {
    const text = await translateText(deps, { ...body, ...params });
    return { status: 200, body: { message: 'Translation saved.', text } };
  }),
];
