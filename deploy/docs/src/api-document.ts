import { bookingEndpoints } from '@innkeeper/booking/routes';
import { catalogEndpoints } from '@innkeeper/catalog/routes';
import { feedbackEndpoints } from '@innkeeper/feedback/routes';
import { galleryEndpoints } from '@innkeeper/gallery/routes';
import { identityEndpoints } from '@innkeeper/identity/routes';
import type { Endpoint } from '@innkeeper/kit/http/endpoint';
import { describeApi } from '@innkeeper/kit/http/openapi';

/** Endpoints use their dependencies only inside handlers, and no handler is called here, so the dependencies are empty. */
const described = <Parts extends object>(endpoints: (parts: Parts) => Endpoint[]): Endpoint[] =>
  endpoints({} as Parts);

const DESCRIPTION = `
All calls of the hotel. A token comes from \`POST /api/users/login\` and is sent as \`Authorization: Bearer …\`.

Every error response has the same shape: a \`code\` for programs, a \`message\` for people, the \`requestId\` that is also in
\`X-Request-Id\`, and \`fields\` when fields are invalid. The \`RateLimit-*\` headers of every response contain the number of
calls left in this minute. Dates are calendar dates of the hotel, \`YYYY-MM-DD\`.
`.trim();

/** All calls of the hotel as one OpenAPI 3.1 document. */
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
