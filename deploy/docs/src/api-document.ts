import { bookingEndpoints } from '@innkeeper/booking/routes';
import { catalogEndpoints } from '@innkeeper/catalog/routes';
import { feedbackEndpoints } from '@innkeeper/feedback/routes';
import { galleryEndpoints } from '@innkeeper/gallery/routes';
import { identityEndpoints } from '@innkeeper/identity/routes';
import type { Endpoint } from '@innkeeper/kit/http/endpoint';
import { describeApi } from '@innkeeper/kit/http/openapi';

/** What a service needs to answer is only captured by its handlers, and no handler is called here: so it is given nothing. */
const described = <Parts extends object>(endpoints: (parts: Parts) => Endpoint[]): Endpoint[] =>
  endpoints({} as Parts);

const DESCRIPTION = `
The calls of the hotel. A token comes from \`POST /api/users/login\` and is sent as \`Authorization: Bearer …\`.

Every refusal has the same shape: a \`code\` for programs, a \`message\` for people, the \`requestId\` that is also in
\`X-Request-Id\`, and \`fields\` where some are wrong. Every answer tells in \`RateLimit-*\` how many calls are left this
minute. Dates are days of the hotel's calendar, \`YYYY-MM-DD\`.
`.trim();

/** Every call of the hotel, in one OpenAPI 3.1 document. */
export const apiDocument = () =>
  describeApi(
    { title: 'Innkeeper', version: '1.0.0', description: DESCRIPTION },
    {
      identity: described(identityEndpoints),
      catalog: described(catalogEndpoints),
      booking: described(bookingEndpoints),
      gallery: described(galleryEndpoints),
      feedback: described(feedbackEndpoints),
    },
  );
