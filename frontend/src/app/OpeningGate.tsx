import { Outlet } from 'react-router-dom';
import { currentHotel } from '../shared/hotel.ts';
import { loadLater } from '../shared/load-later.ts';
import { layouts } from './layouts.ts';

const BeforeOpening = loadLater(layouts.beforeOpening);

/** Guests' pages, once the hotel is open. It is part of the first file, so that they wait for no further one. */
export const OpeningGate = () => (currentHotel().open ? <Outlet /> : <BeforeOpening />);
