import { type CategoryOnWire, listCategories } from '@innkeeper/contracts/catalog';
import { NEW_HOTEL, readHotel } from '@innkeeper/contracts/hotel';
import { type SiteHotel, toSiteHotel } from '@innkeeper/contracts/hotel-page';
import { type buildConnector, Pool } from 'undici';

/** An older copy is renewed before it is used, so that a change is visible within a second, even through caches. */
const MAX_AGE_MS = 400;
const REQUEST_TIMEOUT_MS = 2_000;
/** Of the room types, which only the heads of their pages and the site map show. */
const ROOMS_MAX_AGE_MS = 5_000;
/** How long a page waits for a newer copy. */
const WAIT_MS = 250;

export type HotelCopyOptions = {
  catalogUrl: string;
  connect: buildConnector.connector;
  /** Called when the settings cannot be read after they could, or at first. */
  onFailure: (error: unknown) => void;
  onRecovery: () => void;
};

/**
 * Catalog's settings of the hotel, at most half a second old. While catalog does not answer, the last known ones stay in
 * use, and before the first answer those of a new hotel.
 */
export class HotelCopy {
  readonly #options: HotelCopyOptions;
  readonly #catalog: Pool;
  #hotel: SiteHotel = toSiteHotel({ ...NEW_HOTEL, version: 0 });
  /** The answer that it comes from, so that the same answer stays the same object. */
  #answer: string | undefined;
  #rooms: readonly CategoryOnWire[] = [];
  #roomsAskedAt = Number.NEGATIVE_INFINITY;
  #roomsRenewal: Promise<void> | undefined;
  #isFailing = false;
  #askedAt = Number.NEGATIVE_INFINITY; // by performance.now(), because the system clock may be set back
  #renewal: Promise<void> | undefined;

  constructor(options: HotelCopyOptions) {
    this.#options = options;
    this.#catalog = new Pool(new URL(options.catalogUrl).origin, {
      connections: 1,
      connect: options.connect,
    });
  }

  /** Always resolves, with newer settings if they arrive soon, otherwise with the last known ones. */
  async read(): Promise<SiteHotel> {
    if (performance.now() - this.#askedAt < MAX_AGE_MS && !this.#renewal) return this.#hotel;
    this.#renewal ??= this.#renew();
    // A wrong name on the first page would be worse than a slight delay.
    await Promise.race([this.#renewal, pause(this.#answer !== undefined ? WAIT_MS : REQUEST_TIMEOUT_MS)]);
    return this.#hotel;
  }

  /** The room types, at most a few seconds old; the last known ones while catalog does not answer. */
  async rooms(): Promise<readonly CategoryOnWire[]> {
    if (performance.now() - this.#roomsAskedAt < ROOMS_MAX_AGE_MS) return this.#rooms;
    const isFirst = this.#roomsAskedAt === Number.NEGATIVE_INFINITY;
    this.#roomsRenewal ??= this.#renewRooms();
    await Promise.race([this.#roomsRenewal, pause(isFirst ? REQUEST_TIMEOUT_MS : WAIT_MS)]);
    return this.#rooms;
  }

  async #renewRooms(): Promise<void> {
    try {
      const answer = listCategories.answers[200].parse(JSON.parse(await this.#ask(listCategories)));
      this.#rooms = answer.categories;
    } catch (error) {
      this.#options.onFailure(error);
    }
    this.#roomsAskedAt = performance.now();
    this.#roomsRenewal = undefined;
  }

  close(): Promise<void> {
    return this.#catalog.destroy();
  }

  async #renew(): Promise<void> {
    const askedAt = performance.now();
    try {
      const answer = await this.#ask(readHotel);
      if (answer !== this.#answer)
        this.#hotel = toSiteHotel(readHotel.answers[200].parse(JSON.parse(answer)));
      this.#answer = answer;
      if (this.#isFailing) this.#options.onRecovery();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#options.onFailure(error);
      this.#isFailing = true;
    }
    this.#askedAt = askedAt;
    this.#renewal = undefined;
  }

  async #ask({
    method,
    path,
  }: Pick<typeof readHotel | typeof listCategories, 'method' | 'path'>): Promise<string> {
    const { statusCode, body } = await this.#catalog.request({
      method,
      path,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`catalog responded with ${statusCode} instead of ${path}`);
    return text;
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
