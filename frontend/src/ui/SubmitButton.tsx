interface Props {
  isBusy: boolean;
  children: string;
}

/** Sends a form. It stays focusable while it runs, so that the focus is not lost. */
export function SubmitButton({ isBusy, children }: Props) {
  return (
    <button type="submit" className="btn btn-primary" aria-disabled={isBusy}>
      {isBusy && <span className="spinner-border spinner-border-sm me-2" aria-hidden="true" />}
      {children}
    </button>
  );
}
