import { screen } from '@testing-library/react';
import { type Answer, fakeServer, rejection } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { RoomsStep } from './RoomsStep.tsx';

type Room = { roomId: string; category: string };

function open(create: (room: Room) => Answer = () => ({ status: 201 })) {
  const rooms: Room[] = [];
  const server = fakeServer({
    'GET /category': () => ({ body: { categories: [{ id: '1', name: 'Double', price: 120 }] } }),
    'GET /room': () => ({ body: { allRoomsList: rooms } }),
    'POST /room': ({ body }) => {
      const answer = create(body as Room);
      if (answer.status === 201) rooms.push(body as Room);
      return answer;
    },
  });
  const { user } = renderPage(<RoomsStep onDone={() => {}} />);
  const add = async (series: string) => {
    await screen.findByRole('option', { name: 'Double' });
    const field = screen.getByLabelText('Room numbers');
    await user.clear(field);
    await user.type(field, series);
    await user.click(screen.getByRole('button', { name: 'Add rooms' }));
  };
  return { server, add };
}

test('a series makes each of its rooms in the chosen category', async () => {
  const { server, add } = open();
  await add('101-103');
  expect(await screen.findByText('3 rooms are added.')).toBeVisible();
  expect(server.callsTo('POST /room').map(({ body }) => body)).toEqual(
    ['101', '102', '103'].map((roomId) => ({
      roomId,
      name: `Room ${roomId}`,
      category: 'Double',
      maximumGuests: 2,
      available: true,
    })),
  );
  expect(await screen.findByText('101, 102, 103')).toBeVisible();
});

test('a series that was interrupted is completed by repeating it', async () => {
  let isDown = true;
  const existing = new Set<string>();
  const { add } = open(({ roomId }) => {
    if (isDown && roomId === '103') return rejection(503, 'unavailable', 'Not available right now.');
    if (existing.has(roomId)) return rejection(409, 'room_id_taken', 'Taken.');
    existing.add(roomId);
    return { status: 201 };
  });
  await add('101-103');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Not all rooms are added/);
  expect(screen.getByLabelText('Room numbers')).toHaveValue('101-103');
  isDown = false;
  await add('101-103');
  expect(await screen.findByText('1 room is added. There already: 101, 102.')).toBeVisible();
});

test('a series that makes no sense is explained, and nothing is sent', async () => {
  const { server, add } = open();
  await add('103-101');
  expect(await screen.findByText(/runs backwards/)).toBeVisible();
  expect(screen.getByLabelText('Room numbers')).toHaveFocus();
  expect(server.callsTo('POST /room')).toEqual([]);
});
