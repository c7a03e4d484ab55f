import { guestPrice } from '../../../shared/money.ts';
import { RichWords } from '../../../shared/words/RichWords.tsx';

/** What a night costs at least, with everything that guests have to pay. */
export const FromPriceText = ({ price }: { price: string }) => (
  <RichWords
    area="rooms"
    say="front.from"
    values={{ price: guestPrice(Number(price)) }}
    tags={{ price: (text) => <strong className="num">{text}</strong> }}
  />
);
