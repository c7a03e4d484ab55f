import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google';
import { GoogleButton } from './GoogleButton.tsx';

interface Props {
  onToken: (accessToken: string) => void;
  onFailure: (reason: string) => void;
}

/** Google's popup, which hands an access token to the page. Loads Google's script: only where it is set up. */
export function GoogleSignIn({ clientId, ...callbacks }: Props & { clientId: string }) {
  return (
    <GoogleOAuthProvider clientId={clientId}>
      <PopupButton {...callbacks} />
    </GoogleOAuthProvider>
  );
}

function PopupButton({ onToken, onFailure }: Props) {
  const openPopup = useGoogleLogin({
    flow: 'implicit',
    onSuccess: ({ access_token }) => onToken(access_token),
    onError: ({ error_description }) =>
      onFailure(error_description ?? 'Google did not sign you in. Try again.'),
    onNonOAuthError: ({ type }) => {
      if (type === 'popup_closed') return;
      onFailure('The Google window could not open. Allow popups for this page and try again.');
    },
  });
  return <GoogleButton onClick={() => openPopup()} />;
}
