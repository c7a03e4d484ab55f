export { andThen } from '../and-then.ts';
export { acceptedLanguages } from './accept-language.ts';
export { type AccessRule, secondFactorNeeded } from './auth.ts';
export { LOCAL_HEADER, networkOf } from './client-address.ts';
export { closeServer } from './close-server.ts';
export { endAtEndOfTurn } from './end-of-turn.ts';
export {
  ApiError,
  editConflict,
  invalidFields,
  isUnavailable,
  rejection,
  revokedToken,
  toProblem,
  toWorded,
  unauthorized,
  unavailable,
  violation,
} from './errors.ts';
export type { EventStream } from './event-stream.ts';
export {
  type Answer,
  type AnyRequest,
  type Call,
  type Endpoint,
  type FileAnswer,
  implement,
} from './implement.ts';
export { KeyRing, type RingKey } from './key-ring.ts';
export { describeApi } from './openapi.ts';
export { postInternal } from './post-internal.ts';
export { PublicKeys, readPublicKeys } from './public-keys.ts';
export { shareNameLookups } from './shared-lookups.ts';
export { TLS_VERSION, TlsFolder } from './tls-folder.ts';
export { CLOCK_TOLERANCE_S, TokenVerifier, type User } from './token-verifier.ts';
