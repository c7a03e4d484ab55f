import { type ReactNode, useEffect, useState } from 'react';
import { Brand } from './Brand.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import './SiteBar.scss';
import { words } from '../../words/words.ts';

const t = words('shared');

/** The bar at the top of guests' pages; it gets a thin border once the page is scrolled. */
export function SiteBar({ brandTo, children }: { brandTo: string; children: ReactNode }) {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    const look = () => setIsStuck(window.scrollY > 0);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <>
      <a className="skip-link" href="#main">
        {t('bar.skip')}
      </a>
      <header className={isStuck ? 'site-bar is-stuck' : 'site-bar'}>
        <nav className="navbar navbar-expand-md" aria-label={t('bar.label')}>
          <div className="container">
            <Brand to={brandTo} />
            <LanguageMenu />
            {children}
          </div>
        </nav>
      </header>
    </>
  );
}
