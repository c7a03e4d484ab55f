import { useState } from 'react';
import { List, XLg } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { homeSections, paths } from '../../shared/paths.ts';
import { signOut } from '../../shared/session/session.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('guest');
const tShared = words('shared');

/** Scroll links, greeting and log-out; on a phone behind a menu button. */
export function TopBar({ firstName }: { firstName: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const isStaff = useCurrentUser().data?.type === 'Admin';
  return (
    <SiteBar brandTo={paths.home}>
      <button
        type="button"
        className="navbar-toggler"
        aria-controls="site-nav"
        aria-expanded={isOpen}
        aria-label={t('bar.menu')}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? <XLg className="fs-3" aria-hidden="true" /> : <List className="fs-2" aria-hidden="true" />}
      </button>
      <div className={`collapse navbar-collapse${isOpen ? ' show' : ''}`} id="site-nav">
        <ul className="navbar-nav ms-auto align-items-md-center gap-md-1">
          <li className="nav-item">
            <a className="nav-link" href={`#${homeSections.about}`} onClick={close}>
              {t('about.title')}
            </a>
          </li>
          <li className="nav-item">
            <a className="nav-link" href={`#${homeSections.gallery}`} onClick={close}>
              {t('bar.gallery')}
            </a>
          </li>
          {isStaff && (
            <li className="nav-item">
              <Link className="nav-link" to={paths.desk.root}>
                {t('bar.desk')}
              </Link>
            </li>
          )}
          <li className="nav-item">
            <Link className="nav-link" to={paths.profile}>
              {t('bar.profile')}
            </Link>
          </li>
          <li className="nav-item ms-md-4 me-md-3 py-2 py-md-0 greeting">
            {firstName && t('bar.greeting', { name: firstName })}
          </li>
          <li className="nav-item pb-2 pb-md-0">
            <button type="button" className="btn btn-line btn-sm" onClick={() => void signOut()}>
              {tShared('action.log_out')}
            </button>
          </li>
        </ul>
      </div>
    </SiteBar>
  );
}
