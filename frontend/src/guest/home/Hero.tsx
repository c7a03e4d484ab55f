import { hero, heroSizes } from '../../assets/hero.ts';
import { hotel } from '../../config.ts';
import { Photo } from '../../ui/Photo.tsx';
import './Hero.scss';

export function Hero() {
  return (
    <div className="hero">
      <Photo photo={hero} sizes={heroSizes} isFirst />
      <div className="container">
        <h1>{hotel.name}</h1>
        <p>{hotel.tagline}</p>
      </div>
    </div>
  );
}
