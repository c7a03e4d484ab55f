import { useSyncExternalStore } from 'react';
import { currentHotel, onHotelChange } from './hotel.ts';

/** Renders the component again when the hotel's settings change. */
export const useHotel = () => useSyncExternalStore(onHotelChange, currentHotel, currentHotel);
