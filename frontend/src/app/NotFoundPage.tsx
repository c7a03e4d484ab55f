import { Link } from 'react-router-dom';
import { beach } from '../shared/assets/place-beach.ts';
import { currentHotel, isDemoHotel } from '../shared/hotel.ts';
import { paths } from '../shared/paths.ts';
import { readStart, readToken } from '../shared/session/token.ts';
import { Brand } from '../shared/ui/layout/Brand.tsx';
import { Photo } from '../shared/ui/media/Photo.tsx';
import './NotFoundPage.scss';
import { words } from '../shared/words/words.ts';

const t = words('shared');

export function NotFoundPage() {
  const start = readToken() ? readStart() : paths.login;
  return (
    <main className="lost">
      <title>{t('not_found.text')}</title>
      {isDemoHotel() ? (
        <Photo photo={beach} sizes="max(100vw, 160vh)" isFirst />
      ) : (
        <img src={currentHotel().heroPicture ?? ''} alt="" className="backdrop" />
      )}
      <Brand to={start} />
      <p>{t('not_found.text')}</p>
      <Link className="btn btn-primary" to={start}>
        {t('not_found.start')}
      </Link>
    </main>
  );
}
