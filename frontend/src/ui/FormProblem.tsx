/** Why a form could not be saved, when that belongs to none of its fields. */
export function FormProblem({ children }: { children: string | null }) {
  return children ? (
    <p className="invalid-feedback d-block full mb-0" role="alert">
      {children}
    </p>
  ) : null;
}
