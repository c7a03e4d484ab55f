import { useEffect } from 'react';
import mark from '../../shared/assets/google.svg';
import { loadCode } from '../../shared/load-code.ts';
import { words } from '../../shared/words/words.ts';
import type { GoogleRequest } from './google-popup.ts';

const t = words('entrance');

// Loaded only if Google is set up, because the first script is close to its size limit.
const loadPopup = () => loadCode(() => import('./google-popup.ts'));

/** Opens Google's popup, which returns an access token. Loads Google's script, so it is rendered only where set up. */
export function GoogleSignIn(request: GoogleRequest) {
  const { scriptUrl, onFailure } = request;
  // Loaded in advance, because browsers allow a popup only right after the click.
  useEffect(() => {
    loadPopup()
      .then(({ loadGoogle }) => loadGoogle(scriptUrl))
      .catch(() => undefined);
  }, [scriptUrl]);

  const openPopup = () =>
    loadPopup()
      .then(({ openGooglePopup }) => openGooglePopup(request))
      .catch(() => onFailure(t('google.unreachable')));
  return <GoogleButton onClick={() => void openPopup()} />;
}

interface ButtonProps {
  disabled?: boolean;
  onClick?: () => void;
}

export function GoogleButton({ disabled, onClick }: ButtonProps) {
  return (
    <button type="button" className="btn btn-line google w-100" disabled={disabled} onClick={onClick}>
      <img src={mark} width="18" height="18" alt="" />
      {t('google.sign_in')}
    </button>
  );
}
