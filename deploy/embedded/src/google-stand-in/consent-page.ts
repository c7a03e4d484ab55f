import { randomBytes } from 'node:crypto';
import type { AccessTokens } from './access-tokens.ts';

/** Path below which the gateway serves to browsers what they need of the stand-in. */
export const PREFIX = '/stand-in-google';

/** The accounts of the demo hotel, as identity's seed creates them, and a person without an account. */
const people = () => [
  { name: 'The demo guest', email: 'guest@marisol.example' },
  { name: 'The demo staff', email: 'staff@marisol.example' },
  { name: 'Someone who has no account', email: `nobody-${randomBytes(4).toString('hex')}@example.com` },
];

const CANCELLED = { error: 'access_denied', error_description: 'The sign-in with Google was cancelled.' };

/** The page in the popup. Each button holds the answer that it sends to the page that opened the popup. */
export function consentPage(tokens: AccessTokens, clientId: string): string {
  const choices = people().map(({ name, email }) => {
    const answer = attribute(tokens.grant(clientId, email));
    return `<li><button type="button" data-answer="${answer}">${name} <small>${email}</small></button></li>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for Google</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="consent.css">
<script src="consent.js" defer></script>
</head>
<body>
<main>
<p class="note"><strong>This is a stand-in for Google.</strong> The demo hotel signs in without the internet:
nothing on this page comes from Google or is sent to it.</p>
<h1>Choose an account</h1>
<p id="alone" hidden>No page is waiting for your choice. Press “Sign in with Google” on the hotel’s sign-in page.</p>
<ul>
${choices.join('\n')}
</ul>
<button type="button" data-answer="${attribute(CANCELLED)}">Cancel</button>
</main>
</body>
</html>
`;
}

const attribute = (answer: object) =>
  JSON.stringify(answer).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
