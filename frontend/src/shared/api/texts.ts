import type { TextKind } from '@innkeeper/contracts/texts';
import { type HotelTexts, textsByRecord, translated } from '@innkeeper/contracts/translated';
import { useHotel } from '../use-hotel.ts';
import { pageLanguage } from '../words/language.ts';
import type { Answer } from './client.ts';
import { useCall } from './queries.ts';

const NONE: HotelTexts = new Map();
// Always the same function, so that the same answer stays the same object.
const byRecord = ({ texts }: Answer<'GET /api/texts/:language'>) => textsByRecord(texts);

/** The translations into the language of the page: none in the hotel's own language, and while they are not there. */
export function useTranslations(): HotelTexts {
  const language = pageLanguage();
  const isOriginal = language === useHotel().languages[0];
  const { data = NONE } = useCall('GET /api/texts/:language', isOriginal ? null : { params: { language } }, {
    select: byRecord,
    staleTime: 60_000,
  });
  return data;
}

/**
 * Returns a function that puts the hotel's own texts of a record into the language of the page. What is not translated, and all while the
 * translations are not there, stays as the hotel wrote it.
 */
export function useHotelTexts() {
  const texts = useTranslations();
  return <R extends object>(kind: TextKind, subject: string, record: R): R =>
    translated(texts, kind, subject, record);
}
