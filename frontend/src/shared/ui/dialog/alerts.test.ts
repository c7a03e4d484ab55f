import { screen, waitFor } from '@testing-library/react';
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import { announceError, announceSuccess, confirmHarm } from './alerts.ts';

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
afterEach(async () => {
  Swal.close();
  await closed();
});

/** The time until the popup closes, in ms. */
const timeLeft = () =>
  waitFor(() => expect(Swal.getTimerLeft()).toBeGreaterThan(0)).then(() => Swal.getTimerLeft()!);

test('closes a success after 3500 ms, or after the given time', async () => {
  void announceSuccess('Login!', 'Login Successful !');
  const usual = await timeLeft();
  expect(usual).toBeGreaterThan(2500);
  expect(usual).toBeLessThanOrEqual(3500);
  Swal.close();
  await closed();
  void announceSuccess('Room Saved !', '', 1500);
  expect(await timeLeft()).toBeLessThanOrEqual(1500);
});

test('keeps an error until it is closed', async () => {
  void announceError('Oops...', 'Sorry , Not having any room !');
  expect(await screen.findByText('Oops...')).toBeInTheDocument();
  expect(Swal.getTimerLeft()).toBeUndefined();
});

test('confirms a question only by the button that does the harm', async () => {
  const answer = confirmHarm({ title: 'Are you sure?', confirm: 'Delete', keep: 'Keep it' });
  (await screen.findByRole('button', { name: 'Keep it' })).click();
  expect(await answer).toBe(false);
});
