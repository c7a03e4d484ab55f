import { terrace } from '../../shared/assets/place-terrace.ts';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

export function FeedbackInvitation() {
  return (
    <div>
      <h2 id="feedback">{t('feedback.title')}</h2>
      <p className="lead text-body-secondary">{t('feedback.why')}</p>
      <Photo className="split-picture" photo={terrace} sizes="30rem" />
    </div>
  );
}
