export {
  type Revocation,
  type RevocationList,
  type RevocationSource,
  revocationList,
  revocationsFrom,
} from './list.ts';
export { Revocations, type TokenStatus } from './revocations.ts';
