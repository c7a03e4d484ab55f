import type { SweetAlertOptions, SweetAlertResult } from 'sweetalert2';
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import './alerts.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

export interface Question {
  title: string;
  text?: string;
  /** The button that confirms; its text is a verb for the action. */
  confirm: string;
  /** The button that changes nothing; it has the focus. */
  keep: string;
  /** A box to tick for an additional action. */
  option?: string;
}

export interface Answer {
  isConfirmed: boolean;
  /** Whether the box was ticked. */
  isTicked: boolean;
}

export type Dialog =
  /** A success; closes by itself after `ms`. A note leaves the page below usable. */
  | { kind: 'success' | 'note'; title: string; text: string; ms: number }
  | { kind: 'error' | 'warning'; title: string; text: string }
  | ({ kind: 'harm' | 'offer' } & Question);

/** Shows a dialog. Resolves when it is closed and has returned the focus, so that the caller may move it. */
async function open(options: object): Promise<SweetAlertResult | undefined> {
  let answer: SweetAlertResult | undefined;
  await new Promise<void>((resolve) => {
    const asked = {
      buttonsStyling: false,
      reverseButtons: true,
      closeButtonAriaLabel: t('dialog.close_this'),
      cancelButtonText: t('action.cancel'),
      ...options,
      didDestroy: resolve,
    };
    void Swal.fire(asked as SweetAlertOptions).then((result) => {
      answer = result;
    });
  });
  return answer;
}

/** Resolves to true when a question was confirmed. */
export async function showDialog(dialog: Dialog): Promise<Answer> {
  const answer = await open({ title: dialog.title, text: dialog.text ?? '', ...optionsOf(dialog) });
  return { isConfirmed: answer?.isConfirmed ?? false, isTicked: Boolean(answer?.value) };
}

interface TextQuestion extends Omit<Question, 'text'> {
  label: string;
  /** The message while the field is empty. */
  missing: string;
  /** What stands in the field at first, such as an answer that could not be sent. */
  typed?: string | undefined;
}

/** Asks for a line of text, which must not be empty. Resolves to null if the user cancels. */
export async function askForText({ missing, typed, ...question }: TextQuestion): Promise<string | null> {
  const answer = await open({
    ...optionsOfField(question),
    ...(typed && { inputValue: typed }),
    inputAttributes: { maxlength: '200', dir: 'auto' },
    inputValidator: (value: string) => (value.trim() ? undefined : missing),
  });
  return answer?.isConfirmed ? String(answer.value).trim() : null;
}

type CodeQuestion = Omit<TextQuestion, 'missing' | 'typed'> & {
  check: (code: string) => Promise<string | null>;
  /** An alternative action, which resolves as `check` does. */
  instead?: { label: string; run: () => Promise<string | null> };
};

/** Asks for a code until `check` accepts one: it resolves to the error, or to null. Resolves to false if the user cancels. */
export async function askForCode({ check, instead, ...question }: CodeQuestion): Promise<boolean> {
  const accept = (problem: string | null): boolean => {
    if (problem) Swal.showValidationMessage(problem);
    return !problem;
  };
  const answer = await open({
    ...optionsOfField(question),
    inputAttributes: { autocomplete: 'one-time-code', autocapitalize: 'off', maxlength: '100', dir: 'ltr' },
    showLoaderOnConfirm: true,
    preConfirm: async (typed: string) =>
      accept(typed.trim() ? await check(typed.trim()) : t('dialog.enter_code')),
    ...(instead && {
      showDenyButton: true,
      denyButtonText: instead.label,
      showLoaderOnDeny: true,
      preDeny: async () => accept(await instead.run()),
    }),
  });
  return Boolean(answer?.isConfirmed || answer?.isDenied);
}

const optionsOfField = ({ title, label, confirm, keep }: Omit<TextQuestion, 'missing' | 'typed'>) => ({
  title,
  input: 'text',
  inputLabel: label,
  showCancelButton: true,
  confirmButtonText: confirm,
  cancelButtonText: keep,
  heightAuto: false,
  customClass: {
    confirmButton: 'btn btn-primary',
    cancelButton: 'btn btn-line',
    denyButton: 'btn btn-line',
    input: 'form-control',
  },
});

function optionsOf(dialog: Dialog): SweetAlertOptions {
  if ('confirm' in dialog) return { ...optionsOfQuestion(dialog), heightAuto: false };
  if (!('ms' in dialog)) {
    const customClass = { confirmButton: 'btn btn-primary px-4' };
    return { icon: dialog.kind, confirmButtonText: t('dialog.ok'), customClass, heightAuto: false };
  }
  const success = { icon: 'success', timer: dialog.ms, showConfirmButton: false } as const;
  return dialog.kind === 'note'
    ? { ...success, toast: true, position: 'top' }
    : { ...success, heightAuto: false };
}

function optionsOfQuestion({ kind, confirm, keep, option }: Question & { kind: 'harm' | 'offer' }) {
  return {
    ...(option && { input: 'checkbox' as const, inputPlaceholder: option }),
    icon: 'warning',
    showCancelButton: true,
    focusCancel: true,
    confirmButtonText: confirm,
    cancelButtonText: keep,
    customClass: {
      confirmButton: kind === 'harm' ? 'btn btn-danger' : 'btn btn-primary',
      cancelButton: 'btn btn-line',
    },
  } as const;
}
