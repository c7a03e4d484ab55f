import type { ReactNode } from 'react';
import { hotel } from '../../config.ts';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import './AuthLayout.scss';

interface Props {
  title: string;
  picture: { small: string; large: string; position: string };
  children: ReactNode;
}

/** Picture on one half, form on the other; on a phone the picture is a band on top. */
export function AuthLayout({ title, picture, children }: Props) {
  return (
    <div className="auth">
      <title>{`${title} · ${hotel.name}`}</title>
      <div className="auth-picture">
        <img
          src={picture.large}
          srcSet={`${picture.small} 800w, ${picture.large} 1600w`}
          sizes="(min-width: 992px) max(50vw, 160vh), 100vw" // it covers its half, whatever the shape
          alt=""
          width="1600"
          height="1000"
          fetchPriority="high"
          style={{ objectPosition: picture.position }}
        />
      </div>
      <main className="auth-panel">
        <Brand to={paths.login} />
        <div className="auth-body">{children}</div>
      </main>
    </div>
  );
}
