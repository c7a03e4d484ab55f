// Stands in for https://accounts.google.com/gsi/client: the part that gives a page an access token by a popup.
(() => {
  const CONSENT = new URL('consent', document.currentScript.src);
  const LOOK_EVERY_MS = 200;

  function askInPopup({ client_id, callback, error_callback }) {
    const address = new URL(CONSENT);
    address.searchParams.set('client_id', client_id);
    const popup = window.open(address, '_blank', 'popup,width=480,height=640');
    if (!popup) return error_callback({ type: 'popup_failed_to_open' });

    const stop = () => {
      window.removeEventListener('message', hear);
      clearInterval(look);
    };
    const hear = ({ source, origin, data }) => {
      if (source !== popup || origin !== CONSENT.origin) return;
      stop();
      popup.close(); // from here: a popup that closes by itself could be seen closed before its answer is heard
      callback(data);
    };
    const look = setInterval(() => {
      if (!popup.closed) return;
      stop();
      error_callback({ type: 'popup_closed' });
    }, LOOK_EVERY_MS);
    window.addEventListener('message', hear);
  }

  const initTokenClient = (config) => ({ requestAccessToken: () => askInPopup(config) });
  window.google = { accounts: { oauth2: { initTokenClient } } };
})();
