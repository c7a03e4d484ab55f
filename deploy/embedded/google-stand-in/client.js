// Replaces https://accounts.google.com/gsi/client: the part that gives a page an access token through a popup.
(() => {
  const CONSENT = new URL('consent', document.currentScript.src);
  const CHECK_EVERY_MS = 200;

  function openPopup({ client_id, callback, error_callback }) {
    const address = new URL(CONSENT);
    address.searchParams.set('client_id', client_id);
    const popup = window.open(address, '_blank', 'popup,width=480,height=640');
    if (!popup) return error_callback({ type: 'popup_failed_to_open' });

    const stop = () => {
      window.removeEventListener('message', onMessage);
      clearInterval(closedCheck);
    };
    const onMessage = ({ source, origin, data }) => {
      if (source !== popup || origin !== CONSENT.origin) return;
      stop();
      popup.close(); // not by the popup itself: it could be seen closed before its message arrives
      callback(data);
    };
    const closedCheck = setInterval(() => {
      if (!popup.closed) return;
      stop();
      error_callback({ type: 'popup_closed' });
    }, CHECK_EVERY_MS);
    window.addEventListener('message', onMessage);
  }

  const initTokenClient = (config) => ({ requestAccessToken: () => openPopup(config) });
  window.google = { accounts: { oauth2: { initTokenClient } } };
})();
