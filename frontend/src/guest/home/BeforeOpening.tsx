import { Link, Outlet } from 'react-router-dom';
import { lobby } from '../../shared/assets/place-lobby.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { signOut } from '../../shared/session/session.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import './OpeningSoon.scss';
import { words } from '../../shared/words/words.ts';

const t = words('guest');

/** Instead of guests' pages while the hotel is not open: guests see that it opens soon, and staff a preview. */
export function BeforeOpening() {
  const { name } = currentHotel();
  const isSignedIn = useToken() !== null;
  return isSignedIn ? <ForSignedIn name={name} /> : <OpeningSoon name={name} />;
}

function ForSignedIn({ name }: { name: string }) {
  const user = useCurrentUser();
  if (user.isPending) return <Splash />;
  if (user.data?.type !== 'Admin') return <OpeningSoon name={name} isSignedIn />;
  return (
    <>
      <p className="alert alert-warning rounded-0 mb-0 text-center" role="status">
        {t('opening.preview')} <Link to={deskPaths.setup}>{t('opening.setup')}</Link>
      </p>
      <Outlet />
    </>
  );
}

function OpeningSoon({ name, isSignedIn = false }: { name: string; isSignedIn?: boolean }) {
  return (
    <main className="opening-soon on-dark">
      <title>{`${t('opening.soon')} · ${name}`}</title>
      <Photo photo={lobby} sizes="100vw" isFirst />
      <div className="opening-words">
        <h1 dir="auto">{name}</h1>
        <p className="lead">{t('opening.soon')}</p>
        <p>{t('opening.why')}</p>
        {isSignedIn ? (
          <button type="button" className="btn" onClick={() => void signOut()}>
            {t('opening.sign_out')}
          </button>
        ) : (
          <Link className="btn" to={paths.login}>
            {t('opening.sign_in')}
          </Link>
        )}
      </div>
    </main>
  );
}
