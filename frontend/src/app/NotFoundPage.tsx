import { Link } from 'react-router-dom';
import { beach } from '../shared/assets/place-beach.ts';
import { paths } from '../shared/paths.ts';
import { readStart, readToken } from '../shared/session/token.ts';
import { Brand } from '../shared/ui/layout/Brand.tsx';
import { Photo } from '../shared/ui/media/Photo.tsx';
import './NotFoundPage.scss';

const words = 'Sorry Not Fount 404';

export function NotFoundPage() {
  const start = readToken() ? readStart() : paths.login;
  return (
    <main className="lost">
      <title>{words}</title>
      <Photo photo={beach} sizes="max(100vw, 160vh)" isFirst />
      <Brand to={start} />
      <p>{words}</p>
      <Link className="btn btn-primary" to={start}>
        Go to the start page
      </Link>
    </main>
  );
}
