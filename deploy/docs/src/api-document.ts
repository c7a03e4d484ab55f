import { CALLS } from '@innkeeper/contracts';
import { describeApi } from '@innkeeper/kit/http';

const DESCRIPTION = `
The calls of the hotel. A token comes from \`POST /api/users/login\` and is sent as \`Authorization: Bearer …\`.

Every error has the same shape: a \`code\` for programs, a \`message\` for people, the \`requestId\` that is also in
\`X-Request-Id\`, and \`fields\` where some are invalid. \`RateLimit-*\` headers say how many calls are left this minute.
Dates are days of the hotel's calendar, \`YYYY-MM-DD\`.
`.trim();

/** Every call of the hotel, in one OpenAPI 3.1 document. */
export const apiDocument = () =>
  describeApi(
    { title: 'Innkeeper', version: '1.0.0', description: DESCRIPTION },
    Object.fromEntries(Object.entries(CALLS).map(([service, calls]) => [service, Object.values(calls)])),
  );
