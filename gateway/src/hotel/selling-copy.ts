import { readFromPrices } from '@innkeeper/contracts/booking/stay-calls';
import { listTestimonials } from '@innkeeper/contracts/feedback';
import { NOTHING_KNOWN, type Selling } from '@innkeeper/contracts/room-page';
import type { buildConnector } from 'undici';
import { Pool } from 'undici';

/** What search engines read of prices and ratings may be this old. */
const MAX_AGE_MS = 60_000;
const REQUEST_TIMEOUT_MS = 2_000;
/** How long a page waits for the first answers; it is sent without them later. */
const WAIT_MS = 300;

export type SellingCopyOptions = {
  bookingUrl: string;
  feedbackUrl: string;
  connect: buildConnector.connector;
  onFailure: (error: unknown) => void;
};

/**
 * The lowest prices and the average rating, for the data that search engines read. Pages never wait long for them: they have the last
 * known ones, or none.
 */
export class SellingCopy {
  readonly #booking: Pool;
  readonly #feedback: Pool;
  readonly #onFailure: (error: unknown) => void;
  #selling: Selling = NOTHING_KNOWN;
  #askedAt = Number.NEGATIVE_INFINITY; // by performance.now(), because the system clock may be set back
  #renewal: Promise<void> | undefined;

  constructor({ bookingUrl, feedbackUrl, connect, onFailure }: SellingCopyOptions) {
    this.#booking = new Pool(new URL(bookingUrl).origin, { connections: 1, connect });
    this.#feedback = new Pool(new URL(feedbackUrl).origin, { connections: 1, connect });
    this.#onFailure = onFailure;
  }

  async read(): Promise<Selling> {
    if (performance.now() - this.#askedAt >= MAX_AGE_MS) this.#renewal ??= this.#renew();
    if (this.#selling === NOTHING_KNOWN && this.#renewal)
      await Promise.race([this.#renewal, new Promise((resolve) => setTimeout(resolve, WAIT_MS).unref())]);
    return this.#selling;
  }

  async close(): Promise<void> {
    await Promise.all([this.#booking.destroy(), this.#feedback.destroy()]);
  }

  async #renew(): Promise<void> {
    const [prices, testimonials] = await Promise.all([
      this.#ask(this.#booking, readFromPrices),
      this.#ask(this.#feedback, listTestimonials),
    ]);
    const next = {
      prices: prices ?? this.#selling.prices,
      rating: testimonials?.rating ?? this.#selling.rating,
    };
    // The same object as long as nothing changed, so that pages are made once.
    if (JSON.stringify(next) !== JSON.stringify(this.#selling)) this.#selling = next;
    this.#askedAt = performance.now();
    this.#renewal = undefined;
  }

  async #ask<Answer>(
    service: Pool,
    {
      method,
      path,
      answers,
    }: { method: 'GET'; path: string; answers: { 200: { parse(body: unknown): Answer } } },
  ): Promise<Answer | null> {
    try {
      const { statusCode, body } = await service.request({
        method,
        path,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}`);
      return answers[200].parse(JSON.parse(text));
    } catch (error) {
      this.#onFailure(error);
      return null;
    }
  }
}
