import { type Attack, untilAborted } from './attack.ts';
import { holds, sellOut } from './bookings.ts';
import { slowLoris, slowReaders } from './connections.ts';
import { longAddresses, longHeaders } from './long-requests.ts';
import { mailFlood } from './mails.ts';
import { pictureFlood } from './pictures.ts';
import { codesInKnownNetwork, limitEvasion, signInFlood } from './sign-ins.ts';

const noAttack: Attack = async (_target, signal) => {
  await untilAborted(signal);
  return { achieved: '' };
};

/** Those of the short form, in which each takes only a few seconds. */
export const QUICK: Record<string, Attack> = {
  'no attack': noAttack,
  'slow readers': slowReaders,
  slowloris: slowLoris,
  'long addresses': longAddresses,
  'long headers': longHeaders,
  'sell-out': sellOut,
  holds,
  'limit evasion': limitEvasion,
  'sign-in flood': signInFlood,
};

export const ATTACKS: Record<string, Attack> = {
  ...QUICK,
  'picture flood': pictureFlood,
  'codes in a known network': codesInKnownNetwork,
  'mail flood': mailFlood,
};
