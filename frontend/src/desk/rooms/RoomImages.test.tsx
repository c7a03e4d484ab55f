import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectShown } from '../../testing/expect-shown.ts';
import { type PictureStore, picture, pictureStore, uploadCalls } from '../../testing/picture-store.ts';
import { chooseImages, fillInRoom, openRooms } from '../../testing/rooms-page.tsx';

describe('images', () => {
  let store: PictureStore;
  beforeEach(async () => {
    store = await pictureStore();
  });
  afterEach(() => store.stop());
  const states = () =>
    within(screen.getByLabelText('Images', { selector: 'ul' }))
      .getAllByRole('listitem', { hidden: true }) // a popup may cover them
      .map(({ textContent }) => textContent);

  test('that are all removed while they are uploaded are not reported as uploaded', async () => {
    const release = store.hold();
    const { user } = await openRooms(uploadCalls(store, ['bath.jpg']));
    await chooseImages(user, 'bath.jpg');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await user.click(screen.getByRole('button', { name: 'Remove bath.jpg' }));
    release();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('Please select images to upload!');
    expect(screen.queryByText('All images uploaded !')).not.toBeInTheDocument();
  });

  test('must be selected before they can be uploaded', async () => {
    const { user } = await openRooms();
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('Please select images to upload!');
  });

  test('are uploaded together, can be removed one by one, and are saved with the room', async () => {
    const { user, server } = await openRooms(uploadCalls(store, ['a.jpg', 'b.jpg', 'c.jpg']));
    await chooseImages(user, 'a.jpg', 'b.jpg', 'c.jpg');
    await user.click(screen.getByRole('button', { name: 'Remove b.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('All images uploaded !');
    expect(states()).toEqual(['a.jpgImage uploaded !Cover', 'c.jpgImage uploaded !Make cover', 'Add images']);
    await fillInRoom(user);
    await user.click(screen.getByRole('button', { name: 'Add Room', hidden: true }));
    await waitFor(() =>
      expect(server.callsTo('POST /room')[0]?.body).toMatchObject({
        photo: ['/pictures/folder/a.jpg', '/pictures/folder/c.jpg'],
      }),
    );
  });

  test('are uploaded three at a time', async () => {
    const names = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg'];
    const { user, server } = await openRooms(uploadCalls(store, names));
    const release = store.hold();
    await chooseImages(user, ...names);
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(store.received).toHaveLength(3));
    expect(server.callsTo('POST /gallery/uploads')).toHaveLength(3);
    release();
    await expectShown('All images uploaded !');
    expect(store.received).toHaveLength(5);
  });

  test('can be moved and one made the cover, by keyboard too, which is announced', async () => {
    const { user, server } = await openRooms(uploadCalls(store, ['a.jpg', 'b.jpg', 'c.jpg']));
    await chooseImages(user, 'a.jpg', 'b.jpg', 'c.jpg');
    const order = () => states().map((text) => text!.slice(0, 5));
    screen.getByRole('button', { name: 'Move later: a.jpg' }).focus();
    await user.keyboard('{Enter}');
    expect(order()).toEqual(['b.jpg', 'a.jpg', 'c.jpg', 'Add i']);
    expect(screen.getByRole('button', { name: 'Move later: a.jpg' })).toHaveFocus();
    expect(screen.getByText('a.jpg is image 2 of 3')).toBeInTheDocument();
    await user.keyboard('{Enter}{Enter}');
    expect(order()).toEqual(['b.jpg', 'c.jpg', 'a.jpg', 'Add i']);
    await user.click(screen.getByRole('button', { name: 'Make cover: a.jpg' }));
    expect(order()).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'Add i']);
    expect(screen.getByText('a.jpg is image 1 of 3, the cover')).toBeInTheDocument();
    const items = within(screen.getByLabelText('Images', { selector: 'ul' })).getAllByRole('listitem');
    const dataTransfer = { setData: () => {}, effectAllowed: 'all' };
    fireEvent.dragStart(items[2]!, { dataTransfer });
    fireEvent.dragOver(items[0]!, { dataTransfer });
    fireEvent.drop(items[0]!, { dataTransfer });
    expect(order()).toEqual(['c.jpg', 'a.jpg', 'b.jpg', 'Add i']);
    await fillInRoom(user);
    await user.click(screen.getByRole('button', { name: 'Add Room' }));
    await waitFor(() =>
      expect(server.callsTo('POST /room')[0]?.body).toMatchObject({
        photo: ['/pictures/folder/c.jpg', '/pictures/folder/a.jpg', '/pictures/folder/b.jpg'],
      }),
    );
  });

  test('are uploaded once for two clicks on Upload', async () => {
    const { user } = await openRooms(uploadCalls(store, ['a.jpg']));
    const release = store.hold();
    await chooseImages(user, 'a.jpg');
    await user.dblClick(screen.getByRole('button', { name: 'Upload' }));
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveAttribute('aria-disabled', 'true');
    release();
    await expectShown('All images uploaded !');
    expect(screen.queryByText('Please select images to upload!')).not.toBeInTheDocument();
  });

  test('that fail are named and can be uploaded again one by one', async () => {
    const { user } = await openRooms(uploadCalls(store, ['a.jpg']));
    store.answers.push({ status: 403 });
    await chooseImages(user, 'a.jpg');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    await expectShown('An error occurred while uploading images.');
    expect(screen.getByRole('heading', { name: 'Upload Failed' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText(/a\.jpg: .*\(Status 403\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again: a.jpg' }));
    await waitFor(() => expect(states()).toEqual(['a.jpgImage uploaded !', 'Add images']));
  });

  test('show their progress, and removing one cancels its upload', async () => {
    const { user } = await openRooms(uploadCalls(store, ['a.jpg']));
    const release = store.hold();
    await chooseImages(user, 'a.jpg');
    await user.click(screen.getByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading a.jpg' })).toBeVisible();
    await waitFor(() => expect(store.received).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Remove a.jpg' }));
    release();
    await waitFor(() => expect(states()).toEqual(['Add images']));
    expect(screen.queryByText('Upload Failed')).toBeNull();
  });

  test('that were chosen but not uploaded are uploaded with the room', async () => {
    const { user, server } = await openRooms(uploadCalls(store, ['a.jpg']));
    await fillInRoom(user);
    await chooseImages(user, 'a.jpg');
    await user.click(screen.getByRole('button', { name: 'Add Room' }));
    await expectShown('Room Saved !');
    expect(server.callsTo('POST /room')[0]?.body).toMatchObject({ photo: ['/pictures/folder/a.jpg'] });
  });

  test('that are too large are rejected at once', async () => {
    const { user, server } = await openRooms();
    const large = picture('large.jpg');
    Object.defineProperty(large, 'size', { value: 80 * 1024 * 1024 + 1 });
    await user.upload(screen.getByLabelText('Images', { selector: 'input' }), [large]);
    expect(await screen.findByText(/large\.jpg is larger than 80 MB/)).toBeVisible();
    expect(states()).toEqual(['Add images']);
    expect(server.callsTo('POST /gallery/uploads')).toHaveLength(0);
  });

  test('that cannot be read have no preview, and say so', async () => {
    const { user } = await openRooms();
    await chooseImages(user, 'notes.jpg');
    fireEvent.error(await screen.findByAltText('notes.jpg'));
    expect(screen.getByText('No preview')).toBeVisible();
    expect(screen.queryByAltText('notes.jpg')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Remove notes.jpg' })).toBeVisible();
  });
});
