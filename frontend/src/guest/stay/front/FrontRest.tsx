import { currentHotel } from '../../../shared/hotel.ts';
import { AboutUs } from '../../home/AboutUs.tsx';
import { Gallery } from './Gallery.tsx';
import { Reviews } from './Reviews.tsx';
import './Front.scss';

/** What a guest who has never heard of the hotel wants to know besides its rooms. */
export function FrontRest() {
  const { aboutUs, description } = currentHotel();
  return (
    <>
      <Reviews />
      <Gallery />
      {(aboutUs || description) && <AboutUs />}
    </>
  );
}
