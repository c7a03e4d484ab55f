import type { SweetAlertIcon, SweetAlertOptions } from 'sweetalert2';
import { popupMs } from '../config.ts';

// Loaded with the first dialog: most visits need none, and it weighs as much as a page.
const load = async () => {
  const [{ default: Swal }] = await Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    import('./alerts.scss'),
  ]);
  return Swal;
};

const look = {
  buttonsStyling: false,
  reverseButtons: true,
  heightAuto: false,
  customClass: { confirmButton: 'btn btn-primary px-4', cancelButton: 'btn btn-line' },
} satisfies SweetAlertOptions;

async function show(icon: SweetAlertIcon, title: string, text: string, options: SweetAlertOptions) {
  const Swal = await load();
  return Swal.fire({ ...look, icon, title, text, ...options } as SweetAlertOptions);
}

/** A success that closes by itself. Resolves when it is closed. */
export async function announceSuccess(title: string, text = '', ms: number = popupMs): Promise<void> {
  await show('success', title, text, { timer: ms, showConfirmButton: false });
}

/** A failure with one button. Resolves when it is closed; the focus is then back where it was. */
export async function announceError(title: string, text = ''): Promise<void> {
  await show('error', title, text, { confirmButtonText: 'OK' });
}

/** Something the person has to do first. Resolves when it is closed. */
export async function announceWarning(title: string, text = '', afterClose?: () => void): Promise<void> {
  await show('warning', title, text, {
    confirmButtonText: 'OK',
    ...(afterClose && { returnFocus: false, didClose: afterClose }),
  });
}

interface Question {
  title: string;
  text?: string;
  /** What will happen, as a verb: the button in red. */
  confirm: string;
  /** The safe way out, which has the focus. */
  keep: string;
}

/** Asks before something that cannot be taken back. True only for the red button. */
export async function confirmHarm({ title, text = '', confirm, keep }: Question): Promise<boolean> {
  const answer = await show('warning', title, text, {
    showCancelButton: true,
    focusCancel: true,
    confirmButtonText: confirm,
    cancelButtonText: keep,
    customClass: { confirmButton: 'btn btn-danger', cancelButton: 'btn btn-line' },
  });
  return answer.isConfirmed;
}
