import { useEffect } from 'react';
import mark from '../../shared/assets/google.svg';
import { loadGoogle } from './google-script.ts';

interface Props {
  clientId: string;
  scriptUrl: string;
  onToken: (accessToken: string) => void;
  onFailure: (reason: string) => void;
}

/** Opens Google's popup, which returns an access token. Loads Google's script, so it is rendered only where set up. */
export function GoogleSignIn({ clientId, scriptUrl, onToken, onFailure }: Props) {
  // Loaded in advance, because browsers allow a popup only right after the click.
  useEffect(() => {
    loadGoogle(scriptUrl).catch(() => undefined);
  }, [scriptUrl]);

  async function openPopup() {
    const google = await loadGoogle(scriptUrl).catch(() => undefined);
    if (!google) {
      return onFailure(
        'Google cannot be reached at the moment. Use your email and password, or try again in a moment.',
      );
    }
    const client = google.initTokenClient({
      client_id: clientId,
      scope: 'openid email profile',
      callback: ({ access_token, error_description }) => {
        if (access_token) onToken(access_token);
        else onFailure(error_description ?? 'Google did not sign you in. Try again.');
      },
      error_callback: ({ type }) => {
        if (type === 'popup_closed') return;
        onFailure('The Google window could not open. Allow popups for this page and try again.');
      },
    });
    client.requestAccessToken();
  }
  return <GoogleButton onClick={openPopup} />;
}

interface ButtonProps {
  disabled?: boolean;
  onClick?: () => void;
}

export function GoogleButton({ disabled, onClick }: ButtonProps) {
  return (
    <button type="button" className="btn btn-line google w-100" disabled={disabled} onClick={onClick}>
      <img src={mark} width="18" height="18" alt="" />
      Sign in with Google
    </button>
  );
}
