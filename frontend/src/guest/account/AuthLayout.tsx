import type { ReactNode } from 'react';
import { hotel } from '../../config.ts';
import { paths } from '../../paths.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Photo } from '../../ui/Photo.tsx';
import type { PhotoFiles } from '../../ui/photo-files.ts';
import './AuthLayout.scss';
import { authPhotoSizes } from './auth-photo.ts';

interface Props {
  title: string;
  photo: PhotoFiles;
  /** Which part of the photo stays in view, as `object-position`. */
  position: string;
  children: ReactNode;
}

/** Picture on one half, form on the other; on a phone the picture is a band on top. */
export function AuthLayout({ title, photo, position, children }: Props) {
  return (
    <div className="auth">
      <title>{`${title} · ${hotel.name}`}</title>
      <div className="auth-picture">
        <Photo photo={photo} sizes={authPhotoSizes} isFirst style={{ objectPosition: position }} />
      </div>
      <main className="auth-panel">
        <Brand to={paths.login} />
        <div className="auth-body">{children}</div>
      </main>
    </div>
  );
}
