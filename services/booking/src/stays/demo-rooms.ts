export type DemoRoom = { roomId: string; roomName: string; pricePerNight: string; holds: number };

const room = (roomId: string, roomName: string, pricePerNight: string, holds = 2): DemoRoom => ({
  roomId,
  roomName,
  pricePerNight,
  holds,
});

/** The rooms of the demo hotel that are open, as catalog adds them. Its events may arrive after the bookings are added. */
export const DEMO_ROOMS = {
  rosemary: room('GD-101', 'Rosemary Double', '128.00'),
  lavender: room('GD-102', 'Lavender Double', '128.00'),
  jasmine: room('GD-103', 'Jasmine Double', '128.00'),
  garden: room('GD-104', 'Garden Double', '128.00'),
  pilot: room('HT-204', 'Pilot Twin', '146.00'),
  chandler: room('HT-205', 'Chandler Twin', '146.00'),
  harbour: room('HT-206', 'Harbour Twin', '146.00'),
  lantern: room('LL-401', 'Lantern Loft', '189.00'),
  swallow: room('LL-402', 'Swallow Loft', '189.00'),
  pine: room('FR-202', 'Pine Family Room', '210.00', 5),
  sea: room('SS-301', 'Sea Suite', '264.00'),
  cornerSea: room('SS-302', 'Corner Sea Suite', '264.00'),
  sunset: room('PH-501', 'Sunset Suite', '420.00', 4),
};

export const ROOMS: readonly DemoRoom[] = Object.values(DEMO_ROOMS);

export const roomOf = (roomId: string): DemoRoom => ROOMS.find((room) => room.roomId === roomId)!;
