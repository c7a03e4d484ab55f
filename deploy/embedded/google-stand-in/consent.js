// Sends a button's answer to the page that opened this popup, if that page has the same origin.
for (const button of document.querySelectorAll('button')) {
  button.disabled = !window.opener;
  button.addEventListener('click', () => {
    window.opener.postMessage(JSON.parse(button.dataset.answer), window.location.origin);
  });
}
document.querySelector('#alone').hidden = Boolean(window.opener);
