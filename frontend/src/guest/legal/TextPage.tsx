import type { ReactNode } from 'react';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useToken } from '../../shared/session/use-token.ts';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { words } from '../../shared/words/words.ts';
import { Footer } from '../home/Footer.tsx';

const t = words('guest');
const tShared = words('shared');

interface Props {
  title: string;
  read: { isLoadingError: boolean; error: unknown; refetch: () => unknown };
  /** Paragraphs are separated by an empty line. Undefined until it is loaded. */
  text: string | undefined;
  /** What stands above the text. */
  children?: ReactNode;
}

/** A page with a long text of the hotel. */
export function TextPage({ title, read, text, children }: Props) {
  const token = useToken();
  const paragraphs = text?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return (
    <>
      <title>{`${title} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={token ? paths.home : paths.login}>{null}</SiteBar>
      <main id="main" tabIndex={-1} className="section container narrow">
        <h1>{title}</h1>
        {!paragraphs && !read.isLoadingError && (
          <div aria-busy="true">
            <span className="bone" />
            <span className="bone" />
            <span className="bone" />
          </div>
        )}
        {read.isLoadingError && (
          <LoadFailed title={tShared('load.error')} error={read.error} onRetry={read.refetch} />
        )}
        {paragraphs?.length === 0 && <p>{t('legal.none')}</p>}
        {children}
        {paragraphs?.map((paragraph) => (
          <p className="lines" dir="auto" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </main>
      <Footer />
    </>
  );
}
