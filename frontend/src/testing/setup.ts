import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Pages are loaded lazily and the machine may be busy: wait longer before calling something absent.
configure({ asyncUtilTimeout: 8_000 });

// jsdom has neither a layout nor media queries: a wide screen without special wishes.
window.matchMedia ??= (media: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
