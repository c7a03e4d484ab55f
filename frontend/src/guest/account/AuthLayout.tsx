import type { ReactNode } from 'react';
import { currentHotel, heroPictureOr } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { Brand } from '../../shared/ui/layout/Brand.tsx';
import { LanguageMenu } from '../../shared/ui/layout/LanguageMenu.tsx';
import { Photo } from '../../shared/ui/media/Photo.tsx';
import type { PhotoFiles } from '../../shared/ui/media/photo-files.ts';
import './AuthLayout.scss';
import { useIsHydrated } from './prerendered-form.ts';

/** As `sizes` of an `img`: the photo covers its half of the page at any aspect ratio; on a phone it is a band. */
const photoSizes = '(min-width: 992px) max(50vw, 160vh), 100vw';

interface Props {
  title: string;
  /** Shown unless the hotel has a large picture of its own. */
  photo: PhotoFiles;
  /** Which part of the photo stays visible. */
  position: 'middle' | 'right' | 'far-right';
  children: ReactNode;
}

/** Picture on one half, form on the other; on a phone the picture is a band on top. */
export function AuthLayout({ title, photo, position, children }: Props) {
  const isHydrated = useIsHydrated(); // the languages are those of the hotel, which the build does not know
  const shown = {
    ...photo,
    small: heroPictureOr(photo.small),
    large: heroPictureOr(photo.large),
    fallback: heroPictureOr(photo.fallback),
  };
  return (
    <div className="auth">
      <title>{`${title} · ${currentHotel().name}`}</title>
      <div className={`auth-picture shows-${position}`}>
        <Photo photo={shown} sizes={photoSizes} isFirst />
      </div>
      <main className="auth-panel">
        <div className="auth-head">
          <Brand to={paths.login} />
          {isHydrated && <LanguageMenu />}
        </div>
        <div className="auth-body">{children}</div>
      </main>
    </div>
  );
}
