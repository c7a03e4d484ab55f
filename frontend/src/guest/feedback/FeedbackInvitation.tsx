import { terrace } from '../../shared/assets/place-terrace.ts';
import { Photo } from '../../shared/ui/media/Photo.tsx';

export function FeedbackInvitation() {
  return (
    <div>
      <h2 id="feedback">How was your stay?</h2>
      <p className="lead text-body-secondary">
        A few words help the next guest choose, and help us put right what was not.
      </p>
      <Photo className="split-picture" photo={terrace} sizes="30rem" />
    </div>
  );
}
