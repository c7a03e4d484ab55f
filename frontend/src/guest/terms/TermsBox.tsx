import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import type { TermsToAccept } from './use-terms.ts';

/** The box with which a guest accepts the hotel's terms. It is never ticked before. */
export function TermsBox({ terms }: { terms: TermsToAccept }) {
  const id = useId();
  const { isNeeded, isAccepted, revision, problem, box, accept } = terms;
  if (!isNeeded) return null;
  return (
    <div className="form-check my-3">
      <input
        ref={box}
        type="checkbox"
        id={id}
        className={problem ? 'form-check-input is-invalid' : 'form-check-input'}
        checked={isAccepted}
        aria-invalid={problem !== ''}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => accept(target.checked)}
      />
      <label className="form-check-label" htmlFor={id}>
        <RichWords
          area="shared"
          say="terms.accept"
          tags={{
            terms: (text) => (
              <Link to={revision ? `${paths.terms}?revision=${revision}` : paths.terms} target="_blank">
                {text}
              </Link>
            ),
          }}
        />
      </label>
      {problem && (
        <p className="invalid-feedback d-block mb-0" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
