import { beach } from '../shared/assets/place-beach.ts';
import { Photo } from '../shared/ui/media/Photo.tsx';
import './NotFoundPage.scss';

const words = 'Sorry Not Fount 404';

export function NotFoundPage() {
  return (
    <main className="lost">
      <title>{words}</title>
      <Photo photo={beach} sizes="max(100vw, 160vh)" isFirst />
      <p>{words}</p>
    </main>
  );
}
