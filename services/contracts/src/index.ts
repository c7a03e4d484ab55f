import { billingCalls, billingTopic } from './billing.ts';
import { bookingCalls, bookingTopic } from './booking.ts';
import { catalogCalls, catalogTopic } from './catalog.ts';
import { feedbackCalls, feedbackTopic } from './feedback.ts';
import { galleryCalls, galleryTopic } from './gallery.ts';
import { identityCalls, identityTopic } from './identity.ts';
import { messagesCalls, messagesTopic } from './messages.ts';

export * from './access.ts';
export * from './call.ts';
export * from './dates.ts';
export * from './errors.ts';
export * from './lists.ts';
export * from './money.ts';
export * from './shapes.ts';
export * from './topic.ts';

/** Every call of the product, by the service that answers it. */
export const CALLS = {
  identity: identityCalls,
  catalog: catalogCalls,
  booking: bookingCalls,
  gallery: galleryCalls,
  feedback: feedbackCalls,
  messages: messagesCalls,
  billing: billingCalls,
};

/** Every topic, by the service that publishes to it. */
export const TOPICS = {
  identity: identityTopic,
  catalog: catalogTopic,
  booking: bookingTopic,
  gallery: galleryTopic,
  feedback: feedbackTopic,
  messages: messagesTopic,
  billing: billingTopic,
};

type AnyOf<T> = T[keyof T];
type AnyCall = AnyOf<{ [Service in keyof typeof CALLS]: AnyOf<(typeof CALLS)[Service]> }>;

/** Every call by `METHOD /path`, as the browser's client names it. */
export type Calls = { [C in AnyCall as `${C['method']} ${C['path']}`]: C };

/** The services that have a call of a name with the service in it: `ServicesWith<'GET /api/desk/history/'>`. */
export type ServicesWith<Start extends string, End extends string = ''> = keyof {
  [Name in keyof Calls as Name extends `${Start}${infer Service}${End}` ? Service : never]: true;
};
