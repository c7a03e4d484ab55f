import type { SweetAlertIcon, SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import './alerts.scss';

/** What differs between kinds of dialog. */
export type DialogOptions = SweetAlertOptions & {
  /** The class of the button that confirms. */
  confirmClass?: string;
};

/** Resolves when the dialog is closed and has returned the focus, so that the caller may move it. */
export async function showDialog(
  icon: SweetAlertIcon,
  title: string,
  text: string,
  { confirmClass = 'btn btn-primary px-4', ...options }: DialogOptions,
): Promise<boolean> {
  let answer: SweetAlertResult | undefined;
  await new Promise<void>((resolve) => {
    const asked = {
      buttonsStyling: false,
      reverseButtons: true,
      ...(!options.toast && { heightAuto: false }),
      customClass: { confirmButton: confirmClass, cancelButton: 'btn btn-line' },
      icon,
      title,
      text,
      ...options,
      didDestroy: resolve,
    } as SweetAlertOptions;
    void Swal.fire(asked).then((result) => {
      answer = result;
    });
  });
  return answer?.isConfirmed ?? false;
}
