import { galleryCalls } from '@innkeeper/contracts/gallery';
import { type Endpoint, implement } from '@innkeeper/kit/http';
import { readHistory } from '@innkeeper/kit/postgres';
import { emptyDemo } from '@innkeeper/kit/service';
import { emptyGallery } from './empty-demo.ts';
import {
  assertRestorable,
  createItem,
  deleteItem,
  type GalleryDeps,
  listItems,
  pageOfItems,
  restoreItem,
  toWireItem,
  updateItem,
} from './items.ts';
import { describePhoto, describeUpload, requestPhotoUpload, requestUpload } from './pictures/uploads.ts';

/** The picture is not prepared yet: the caller asks again. */
const SOON = { status: 202, headers: { 'Retry-After': '1' } } as const;

/** Uploads come first, because `/api/gallery/:id` would match `/api/gallery/uploads` too. */
export const galleryEndpoints = (deps: GalleryDeps): Endpoint[] => [
  implement(galleryCalls.requestUpload, async ({ user, body }) => ({
    status: 201,
    body: await requestUpload(deps, user.id, body),
  })),
  implement(galleryCalls.describeUpload, async ({ params }) => {
    const body = await describeUpload(deps, params.object);
    return 'state' in body ? { ...SOON, body } : { status: 200, body };
  }),
  implement(galleryCalls.requestPhotoUpload, async ({ user, body }) => ({
    status: 201,
    body: await requestPhotoUpload(deps, user.id, body),
  })),
  implement(galleryCalls.describePhoto, async ({ params }) => {
    const body = await describePhoto(deps, params.object);
    return 'state' in body ? { ...SOON, body } : { status: 200, body };
  }),
  implement(galleryCalls.listItems, async () => ({
    status: 200,
    body: { list: (await listItems(deps)).map(toWireItem) },
  })),
  implement(galleryCalls.pageOfItems, async ({ query }) => {
    const { items, pageInfo } = await pageOfItems(deps, query);
    return { status: 200, body: { list: items.map(toWireItem), pageInfo } };
  }),
  implement(galleryCalls.createItem, async ({ body }) => {
    const item = toWireItem(await createItem(deps, body));
    return { status: 201, body: { message: 'Gallery item added successfully!', item } };
  }),
  implement(galleryCalls.updateItem, async ({ body }) => {
    const item = toWireItem(await updateItem(deps, body));
    return { status: 200, body: { message: 'Gallery item updated successfully!', item } };
  }),
  implement(galleryCalls.deleteItem, async ({ params }) => {
    await deleteItem(deps, params.id);
    return { status: 200, body: { message: 'Item deleted successfully!' } };
  }),
  implement(galleryCalls.restoreItem, async ({ params }) => {
    const item = toWireItem(await restoreItem(deps, params.id));
    return { status: 200, body: { message: 'The gallery item is restored.', item } };
  }),
  implement(galleryCalls.mayRestoreItem, async ({ params }) => {
    await assertRestorable(deps, params.id);
    return { status: 200, body: { message: 'The gallery item can be restored.' } };
  }),
  implement(galleryCalls.emptyDemo, async () => ({
    status: 200,
    body: { emptied: await emptyDemo(deps.database, emptyGallery) },
  })),
  implement(galleryCalls.readHistory, async ({ query }) => ({
    status: 200,
    body: await readHistory(deps.database, query),
  })),
];
