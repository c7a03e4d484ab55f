import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { readClock } from '../shared/clock.ts';
import { replaceHotel } from '../shared/hotel.ts';
import { serverAheadMs } from './clock.ts';
import { demoHotel } from './hotel-settings.ts';

replaceHotel(demoHotel);

// The page knows the server's clock before its first call.
const date = new Date(Date.now() + serverAheadMs).toUTCString();
readClock(new Response(null, { headers: { date, 'cache-control': 'no-store' } }));

// Pages load lazily and the machine may be busy, so queries wait longer than by default.
configure({ asyncUtilTimeout: 8_000 });

// jsdom has neither layout nor media queries: here no query matches.
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

// Notes, which live outside React, and dialogs that a test left open would cover the next test.
afterEach(async () => {
  act(() => toast.remove());
  act(() => replaceHotel(demoHotel));
  if (!document.querySelector('.swal2-container')) return;
  const { default: Swal } = await import('sweetalert2/dist/sweetalert2.esm.js');
  Swal.close();
});
