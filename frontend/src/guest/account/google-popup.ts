import { words } from '../../shared/words/words.ts';

const t = words('entrance');
/** The result of Google's popup: a token, or the reason why there is none. */
export interface TokenAnswer {
  access_token?: string;
  error?: string;
  error_description?: string;
}

interface TokenClientConfig {
  client_id: string;
  scope: string;
  callback: (answer: TokenAnswer) => void;
  /** Called when the popup failed or was closed before the user answered. */
  error_callback: (error: { type: 'popup_closed' | 'popup_failed_to_open' | 'unknown' }) => void;
}

/** The part of Google's script that signs in: https://developers.google.com/identity/oauth2/web/reference/js-reference */
interface TokenClients {
  initTokenClient: (config: TokenClientConfig) => { requestAccessToken: () => void };
}

declare global {
  interface Window {
    google?: { accounts?: { oauth2?: TokenClients } };
  }
}

const loads = new Map<string, Promise<TokenClients>>();

/** Loads Google's script once for the page. Rejects when it cannot be loaded; the next call tries again. */
export function loadGoogle(scriptUrl: string): Promise<TokenClients> {
  const load = loads.get(scriptUrl) ?? addScript(scriptUrl);
  loads.set(scriptUrl, load);
  load.catch(() => loads.delete(scriptUrl));
  return load;
}

function addScript(scriptUrl: string): Promise<TokenClients> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${scriptUrl} could not be loaded.`));
    };
    script.onload = () => {
      const clients = window.google?.accounts?.oauth2;
      if (clients) resolve(clients);
      else fail();
    };
    script.onerror = fail;
    script.src = scriptUrl;
    document.head.append(script);
  });
}

export interface GoogleRequest {
  clientId: string;
  scriptUrl: string;
  onToken: (accessToken: string) => void;
  onFailure: (reason: string) => void;
}

/** Opens Google's popup, in which the user chooses an account. @throws when Google's script cannot be loaded. */
export async function openGooglePopup({
  clientId,
  scriptUrl,
  onToken,
  onFailure,
}: GoogleRequest): Promise<void> {
  const google = await loadGoogle(scriptUrl);
  const client = google.initTokenClient({
    client_id: clientId,
    scope: 'openid email profile',
    callback: ({ access_token, error_description }) => {
      if (access_token) onToken(access_token);
      else onFailure(error_description ?? t('google.failed'));
    },
    error_callback: ({ type }) => {
      if (type === 'popup_closed') return;
      onFailure(t('google.popup_blocked'));
    },
  });
  client.requestAccessToken();
}
