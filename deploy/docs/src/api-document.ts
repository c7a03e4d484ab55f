import { CALLS, ERROR_CODES } from '@innkeeper/contracts';
import { describeApi } from '@innkeeper/kit/http';
import { VERSION } from './repository-files.ts';

const DESCRIPTION = `
All calls of the hotel. A token comes from \`POST /api/users/login\` and is sent as \`Authorization: Bearer …\`.

Every error response has the same shape: a \`code\` for programs with its \`params\`, a \`message\` in English for people, the
\`requestId\` that is also in \`X-Request-Id\`, and \`fields\` when fields are invalid: code, parameters and message of each. Of a code
with several messages, \`params.reason\` says which one it is. The \`RateLimit-*\` headers of every response contain the number of
calls left in this minute. Dates are calendar dates of the hotel, \`YYYY-MM-DD\`.
`.trim();

/** All calls of the hotel as one OpenAPI 3.1 document. */
export const apiDocument = () =>
  describeApi(
    { title: 'Innkeeper', version: VERSION, description: DESCRIPTION },
    Object.fromEntries(Object.entries(CALLS).map(([service, calls]) => [service, Object.values(calls)])),
    ERROR_CODES,
  );
