import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { readClock } from '../shared/clock.ts';
import { replaceHotel } from '../shared/hotel.ts';
import { serverAheadMs } from './clock.ts';
import { addEnglish } from './english.ts';
import { demoHotel } from './hotel-settings.ts';

replaceHotel(demoHotel);
addEnglish();

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

// jsdom does not know this element yet, and React would warn about it.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement';
  },
});

// What React or jsdom reports is a fault of the test or of the page. A test that expects a report replaces the method.
const reports: unknown[][] = [];
console.error = (...report) => void reports.push(report);
console.warn = (...report) => void reports.push(report);
afterEach(() => {
  expect(reports.splice(0)).toEqual([]);
});

// Notes, which live outside React, and dialogs that a test left open would cover the next test.
afterEach(async () => {
  act(() => toast.remove());
  act(() => replaceHotel(demoHotel));
  if (!document.querySelector('.swal2-container')) return;
  const { default: Swal } = await import('sweetalert2/dist/sweetalert2.esm.js');
  Swal.close();
});
