import { useEffect } from 'react';
import { GoogleButton } from './GoogleButton.tsx';
import { loadGoogle } from './google-script.ts';

interface Props {
  clientId: string;
  scriptUrl: string;
  onToken: (accessToken: string) => void;
  onFailure: (reason: string) => void;
}

/** Google's popup, which hands an access token to the page. Loads Google's script: only where it is set up. */
export function GoogleSignIn({ clientId, scriptUrl, onToken, onFailure }: Props) {
  // Before it is asked for: browsers let a popup open only right after the click.
  useEffect(() => {
    loadGoogle(scriptUrl).catch(() => undefined);
  }, [scriptUrl]);

  async function openPopup() {
    const google = await loadGoogle(scriptUrl).catch(() => undefined);
    if (!google)
      return onFailure(
        'Google cannot be reached at the moment. Use your email and password, or try again in a moment.',
      );
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
