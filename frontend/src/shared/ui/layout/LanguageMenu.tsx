import { LANGUAGES, type Language } from '@innkeeper/words/languages';
import { useEffect, useRef } from 'react';
import { currentHotel } from '../../hotel.ts';
import { hereIn } from '../../words/here-in.ts';
import { pageLanguage } from '../../words/language.ts';
import './LanguageMenu.scss';

/**
 * The languages that the hotel offers, or others, each by its own name, as links to this page; nothing if there is only one. Another
 * language is another page, which is loaded anew.
 */
export function LanguageMenu({ languages = currentHotel().languages }: { languages?: readonly Language[] }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeOutside(menu), []);
  const present = pageLanguage();
  if (languages.length < 2) return null;
  return (
    <details className="language-menu" ref={menu}>
      <summary>
        <Globe />
        <span>{LANGUAGES[present]}</span>
      </summary>
      <ul>
        {languages.map((language) => (
          <li key={language}>
            <a
              href={hereIn(language)}
              lang={language}
              hrefLang={language}
              dir="auto"
              aria-current={language === present ? 'true' : undefined}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                // If it cannot be loaded, the link still leads there.
                import('../../words/chosen-language.ts').then(
                  ({ openIn }) => openIn(language),
                  () => window.location.assign(hereIn(language)),
                );
              }}
            >
              {LANGUAGES[language]}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the menu on a click beside it, when the focus leaves it, and on Escape. */
function closeOutside(menu: React.RefObject<HTMLDetailsElement | null>): () => void {
  const close = ({ target }: Event) => {
    if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    menu.current.open = false;
    menu.current.querySelector('summary')?.focus();
  };
  document.addEventListener('click', close);
  document.addEventListener('focusin', close);
  document.addEventListener('keydown', leave);
  return () => {
    document.removeEventListener('click', close);
    document.removeEventListener('focusin', close);
    document.removeEventListener('keydown', leave);
  };
}

/** The icon of the set has a long path, and is on the first page of every visit. */
const Globe = () => (
  <svg
    aria-hidden="true"
    className="bi"
    viewBox="0 0 16 16"
    width="1em"
    height="1em"
    fill="none"
    stroke="currentColor"
  >
    <circle cx="8" cy="8" r="7.5" />
    <ellipse cx="8" cy="8" rx="3.5" ry="7.5" />
    <path d="M.5 8h15M1.5 4.5h13m0 7h-13M8 .5v15" />
  </svg>
);
