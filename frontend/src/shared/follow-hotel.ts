import { themeCss } from '@innkeeper/contracts/colours';
import type { HotelOnWire } from '@innkeeper/contracts/hotel';
import { toSiteHotel } from '@innkeeper/contracts/hotel-page';
import { COLOURS_ELEMENT } from '@innkeeper/contracts/page-places';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { request } from './api/client.ts';
import { keyOf } from './api/query-keys.ts';
import { useTranslations } from './api/texts.ts';
import { currentHotel, replaceHotel, replaceHotelTexts } from './hotel.ts';

const checkEveryMs = 10_000;

/** Shows newer settings of the hotel on the page: its texts, its colours and its icon. */
export function showHotel(answer: HotelOnWire): void {
  if (answer.version <= currentHotel().version) return;
  const hotel = toSiteHotel(answer);
  const colours = document.getElementById(COLOURS_ELEMENT);
  if (colours) colours.textContent = themeCss(hotel.colours);
  document.querySelector('link[rel=icon]')?.setAttribute('href', hotel.icon);
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', hotel.colours.primary);
  replaceHotel(hotel);
}

/** Follows changes of the hotel's settings while the page is open: when it gets the focus, and every ten seconds. */
export function useFollowedHotel(): void {
  // The page came with the settings, so nothing is asked at once.
  const { data } = useQuery<HotelOnWire | null>({
    queryKey: keyOf('GET /api/hotel'),
    queryFn: ({ signal }) => request('GET /api/hotel', { signal, token: null }),
    initialData: null,
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: checkEveryMs,
    refetchInterval: checkEveryMs,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    if (data) showHotel(data);
  }, [data]);
  const texts = useTranslations();
  useEffect(() => replaceHotelTexts(texts), [texts]);
}
