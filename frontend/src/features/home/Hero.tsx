import hero from '../../assets/hero.jpg';
import smallHero from '../../assets/hero-sm.jpg';
import { hotel } from '../../config.ts';
import './Hero.scss';

export function Hero() {
  return (
    <div className="hero">
      <img
        src={hero}
        srcSet={`${smallHero} 1000w, ${hero} 2000w`}
        sizes="(min-width: 768px) max(100vw, 160vh), 100vw"
        alt=""
        width="2000"
        height="1000"
        fetchPriority="high"
      />
      <div className="container">
        <h1>{hotel.name}</h1>
        <p>{hotel.tagline}</p>
      </div>
    </div>
  );
}
