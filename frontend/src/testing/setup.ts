import '@testing-library/jest-dom';
import { act, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';

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

// What a test left open would stand over the next one: notes, which live outside of React, and dialogs.
afterEach(async () => {
  act(() => toast.remove());
  if (!document.querySelector('.swal2-container')) return;
  const { default: Swal } = await import('sweetalert2/dist/sweetalert2.esm.js');
  Swal.close();
});
