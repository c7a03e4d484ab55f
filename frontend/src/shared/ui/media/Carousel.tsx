import { type ReactElement, useRef, useState } from 'react';
import { ArrowLeft, ArrowRight, Pause, Play } from 'react-bootstrap-icons';
import SlickModule, { type Settings } from 'react-slick';
import 'slick-carousel/slick/slick.css';
import './Carousel.scss';
import { words } from '../../words/words.ts';
import { useMediaQuery } from '../layout/use-media-query.ts';

const t = words('shared');

// react-slick is CommonJS without `module.exports =`, so Vite returns the namespace and Jest the class.
const Slick = (SlickModule as typeof SlickModule & { default?: typeof SlickModule }).default ?? SlickModule;
type Slick = InstanceType<typeof SlickModule>;

const defaults: Settings = {
  autoplay: false,
  autoplaySpeed: 3000,
  speed: 500,
  slidesToShow: 1,
  touchThreshold: 5,
  edgeFriction: 0.35,
};

interface Props {
  /** Id of the heading, in whose row the arrows are shown. */
  labelledBy: string;
  /** The labels of the dots: 'Place 2 of 6'. */
  nameOf: (position: number, count: number) => string;
  /** Slides side by side on wide screens; up to 768 px there is one. */
  slidesWide: number;
  autoplayMs: number;
  slides: readonly ReactElement<unknown>[];
}

/** Slides that advance automatically, except while hovered, focused or paused, and for people who prefer less motion. */
export function Carousel({ labelledBy, nameOf, slidesWide, autoplayMs, slides }: Props) {
  const slick = useRef<Slick>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  // react-slick 0.31 applies its own `responsive` option only when the width changes, not at first.
  const slidesToShow = useMediaQuery('(max-width: 768px)') ? 1 : slidesWide;
  const prefersLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const count = slides.length;
  const group = { role: 'group', 'aria-roledescription': t('carousel.role'), 'aria-labelledby': labelledBy };
  const framed = slides.map((slide, index) => (
    // biome-ignore lint/a11y/useSemanticElements: a slide is a group, not a fieldset
    <div
      key={slide.key}
      role="group"
      aria-roledescription={t('carousel.slide')}
      aria-label={t('carousel.position', { position: index + 1, count })}
    >
      {slide}
    </div>
  ));

  if (count <= slidesToShow) {
    return (
      <div
        {...group}
        className="slides slides-still"
        style={{ '--shown': slidesToShow } as React.CSSProperties}
      >
        {framed}
      </div>
    );
  }
  const togglePause = () => {
    if (isPaused) slick.current?.slickPlay();
    else slick.current?.slickPause();
    setIsPaused(!isPaused);
  };
  return (
    <div {...group} className="slides">
      {!prefersLessMotion && (
        <button
          type="button"
          className="slick-arrow slick-pause"
          aria-label={isPaused ? t('carousel.play') : t('carousel.pause')}
          onClick={togglePause}
        >
          {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        </button>
      )}
      <button
        type="button"
        className="slick-arrow slick-prev"
        aria-label={t('carousel.previous')}
        onClick={() => slick.current?.slickPrev()}
      >
        <ArrowLeft aria-hidden="true" />
      </button>
      <button
        type="button"
        className="slick-arrow slick-next"
        aria-label={t('carousel.next')}
        onClick={() => slick.current?.slickNext()}
      >
        <ArrowRight aria-hidden="true" />
      </button>
      <Slick
        {...defaults}
        ref={slick}
        arrows={false}
        dots
        slidesToShow={slidesToShow}
        autoplay={!prefersLessMotion}
        autoplaySpeed={autoplayMs}
        pauseOnFocus
        pauseOnDotsHover
        beforeChange={(_from, to) => setCurrent(to)}
        appendDots={(dots) => <ul>{dots}</ul>}
        customPaging={(index) => (
          <button
            type="button"
            aria-label={nameOf(index + 1, count)}
            aria-current={index === current ? true : undefined}
          >
            {index + 1}
          </button>
        )}
      >
        {framed}
      </Slick>
    </div>
  );
}
