import { hero, heroSizes } from '../../shared/assets/hero.ts';
import { hotel } from '../../shared/config.ts';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import './Hero.scss';
import { hotelDetails } from './hotel-details.ts';

export function Hero() {
  return (
    <div className="hero">
      <Photo photo={hero} sizes={heroSizes} isFirst />
      <div className="container">
        <h1>{hotel.name}</h1>
        <p>{hotelDetails.tagline}</p>
      </div>
    </div>
  );
}
