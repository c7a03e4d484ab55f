import type { HotelState, MapDrawing } from '@innkeeper/contracts/hotel';
import type { Sql } from '@innkeeper/kit/postgres';
import { reviseTerms } from './terms-store.ts';

/** The hotel as it is stored. The time zone is null until catalog has adopted the one of the environment. */
export type StoredHotel = Omit<HotelState, 'timeZone'> & { timeZone: string | null; version: number };

const HOTEL = `name, tagline, description, about_us as "aboutUs", about_pictures as "aboutPictures",
  hero_picture as "heroPicture", logo,
  jsonb_build_object('primary', primary_colour, 'accent', accent_colour) as colours, address,
  postal_address as "postalAddress", country,
  case when latitude is not null then jsonb_build_object('latitude', latitude, 'longitude', longitude) end as coordinates,
  map, phone, email, social_links as "socialLinks", time_zone as "timeZone", currency,
  price_prefixes as "pricePrefixes", check_in_time as "checkInTime", check_out_time as "checkOutTime",
  business_day_begins as "businessDayBegins", tonight_bookable_until as "tonightBookableUntil",
  jsonb_build_object('monthsAhead', months_ahead, 'nightsPerStay', nights_per_stay, 'openBookings', open_bookings,
                     'openNights', open_nights) as "bookingLimits", verified_guests as "verifiedGuests", languages,
  house_rules as "houseRules", terms, imprint, privacy, terms_revision as "termsRevision", open,
  coalesce(installation_id::text, '') as "installationId", version`;

export async function selectHotel(sql: Sql): Promise<StoredHotel> {
  const { rows } = await sql.query<StoredHotel>(`select ${HOTEL} from hotel`);
  return rows[0]!;
}

/** Locks the settings until the transaction ends. */
export async function selectHotelForUpdate(sql: Sql): Promise<StoredHotel> {
  const { rows } = await sql.query<StoredHotel>(`select ${HOTEL} from hotel for update`);
  return rows[0]!;
}

/** Stores all settings; the transaction has locked them. The installation id is chosen once and never changes. */
export async function updateHotel(sql: Sql, hotel: HotelState): Promise<StoredHotel & HotelState> {
  const limits = hotel.bookingLimits;
  const { rows } = await sql.query<StoredHotel & HotelState>(
    `update hotel set name = $1, tagline = $2, description = $3, about_us = $4, about_pictures = $5, hero_picture = $6,
            logo = $7, primary_colour = $8, accent_colour = $9, address = $10, country = $11, latitude = $12,
            longitude = $13, map = $14, phone = $15, email = $16, social_links = $17, time_zone = $18, currency = $19,
            price_prefixes = $20, check_in_time = $21, check_out_time = $22, house_rules = $23, imprint = $24,
            privacy = $25, open = $26, months_ahead = $27, nights_per_stay = $28, open_bookings = $29,
            open_nights = $30, verified_guests = $31, languages = $32,
            business_day_begins = $33, tonight_bookable_until = $34,
            postal_address = $35, terms = $36,
            installation_id = coalesce(installation_id, gen_random_uuid())
      returning ${HOTEL}`,
    [
      hotel.name,
      hotel.tagline,
      hotel.description,
      hotel.aboutUs,
      JSON.stringify(hotel.aboutPictures),
      hotel.heroPicture,
      hotel.logo,
      hotel.colours.primary,
      hotel.colours.accent,
      hotel.address,
      hotel.country,
      hotel.coordinates?.latitude,
      hotel.coordinates?.longitude,
      hotel.map,
      hotel.phone,
      hotel.email,
      JSON.stringify(hotel.socialLinks),
      hotel.timeZone,
      hotel.currency,
      hotel.pricePrefixes && JSON.stringify(hotel.pricePrefixes),
      hotel.checkInTime,
      hotel.checkOutTime,
      hotel.houseRules,
      hotel.imprint,
      hotel.privacy,
      hotel.open,
      limits.monthsAhead,
      limits.nightsPerStay,
      limits.openBookings,
      limits.openNights,
      hotel.verifiedGuests,
      hotel.languages,
      hotel.businessDayBegins,
      hotel.tonightBookableUntil,
      hotel.postalAddress && JSON.stringify(hotel.postalAddress),
      hotel.terms,
    ],
  );
  return { ...rows[0]!, ...(await reviseTerms(sql)) };
}

export async function selectMap(sql: Sql): Promise<MapDrawing | null> {
  const { rows } = await sql.query<{ map: MapDrawing | null }>('select map_drawing as map from hotel');
  return rows[0]!.map;
}

export async function hasMap(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ has: boolean }>('select map_drawing is not null as has from hotel');
  return rows[0]!.has;
}

/** Stores the drawing, and shows it; without one a hotel that showed it shows no map. */
export async function updateMap(sql: Sql, map: MapDrawing | null): Promise<StoredHotel & HotelState> {
  const { rows } = await sql.query<StoredHotel & HotelState>(
    `update hotel set map_drawing = $1,
            map = case when $1::jsonb is not null then 'drawn' when map = 'drawn' then 'none' else map end
      returning ${HOTEL}`,
    [map && JSON.stringify(map)],
  );
  return rows[0]!;
}

/** Whether booking has published a booking, as far as this service knows. */
export async function hasBookings(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('select from first_booking');
  return rowCount === 1;
}

export async function markFirstBooking(sql: Sql): Promise<void> {
  await sql.query('insert into first_booking default values on conflict do nothing');
}

/** Corrects the mark after a rebuild. A copy without bookings counts only if it is complete. */
export async function switchFirstBookingOver(sql: Sql, complete: boolean): Promise<Record<string, number>> {
  const added = await sql.query(
    'insert into public.first_booking select * from pg_temp.first_booking on conflict do nothing',
  );
  const removed = await sql.query(
    'delete from public.first_booking where $1 and not exists (select from pg_temp.first_booking)',
    [complete],
  );
  return { locksAdded: added.rowCount!, locksRemoved: removed.rowCount! };
}
