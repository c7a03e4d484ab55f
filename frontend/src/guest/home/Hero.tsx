import { hero, heroSizes } from '../../shared/assets/hero.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import './Hero.scss';

export function Hero() {
  const { name, tagline, heroPicture } = currentHotel();
  return (
    <div className="hero">
      {heroPicture ? (
        <img src={heroPicture} alt="" fetchPriority="high" />
      ) : (
        <Photo photo={hero} sizes={heroSizes} isFirst />
      )}
      <div className="container">
        <h1>{name}</h1>
        <p>{tagline}</p>
      </div>
    </div>
  );
}
