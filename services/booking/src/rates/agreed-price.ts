/** The price that the desk has agreed on with a guest instead of the hotel's rates, for each night or for all of them. */
export type AgreedPrice = { amount: string; per: 'night' | 'stay' };

/** The same from a call, for each night unless the call says otherwise; null if the call has none. */
export const toAgreedPrice = ({
  agreedPrice,
  agreedPer = 'night',
}: {
  agreedPrice?: string | undefined;
  agreedPer?: AgreedPrice['per'] | undefined;
}): AgreedPrice | null => (agreedPrice === undefined ? null : { amount: agreedPrice, per: agreedPer });
