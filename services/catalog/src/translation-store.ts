import type { RoomState } from '@innkeeper/contracts/catalog';
import type { TextToTranslate, Translation, TranslationChange } from '@innkeeper/contracts/texts';
import type { Sql } from '@innkeeper/kit/postgres';

/** Every text of the hotel that is not empty: its place, the record's name, and the text. */
const ORIGINALS = `
  select 'hotel' as kind, 'hotel' as subject, field, hotel.name, original, 0 as kind_place, field_place
    from hotel, lateral (values (1, 'tagline', tagline), (2, 'description', description), (3, 'aboutUs', about_us),
                                (4, 'houseRules', house_rules), (5, 'terms', terms), (6, 'imprint', imprint),
                                (7, 'privacy', privacy))
                        as texts (field_place, field, original)
  union all
  select 'category', id::text, field, name::text, original, 1, field_place
    from categories, lateral (values (1, 'name', name::text), (2, 'description', description),
                                     (3, 'features', array_to_string(features, E'\\n')))
                             as texts (field_place, field, original)
  union all
  select 'room', room_id, field, name, original, 2, field_place
    from rooms, lateral (values (1, 'name', name), (2, 'specialDescription', special_description))
                        as texts (field_place, field, original)`;

/** In the order of their records: the hotel, categories and rooms by name. */
export async function selectTexts(
  sql: Sql,
  language: string,
  only?: Pick<TranslationChange, 'kind' | 'subject' | 'field'>,
): Promise<TextToTranslate[]> {
  const { rows } = await sql.query<TextToTranslate>(
    `select texts.kind, texts.subject, texts.field, texts.name, texts.original, translation.words,
            coalesce(translation.original <> texts.original, false) as "isOutdated"
       from (${ORIGINALS}) as texts
       left join translations translation
              on (translation.kind, translation.subject, translation.field) = (texts.kind, texts.subject, texts.field)
             and translation.language = $1
      where texts.original <> ''
        and ($2::text is null or (texts.kind, texts.subject, texts.field) = ($2, $3, $4))
      order by kind_place, name collate natural_order, subject, field_place`,
    [language, only?.kind, only?.subject, only?.field],
  );
  return rows;
}

/** Translations of records that still exist. */
export async function selectTranslations(sql: Sql, language: string): Promise<Translation[]> {
  const { rows } = await sql.query<Translation>(
    `select kind, subject, field, words from translations
      where language = $1 and (kind = 'hotel' or kind = 'room' and subject in (select room_id from rooms)
                               or kind = 'category' and subject in (select id::text from categories))
      order by kind, subject, field`,
    [language],
  );
  return rows;
}

export async function saveTranslation(
  sql: Sql,
  { kind, subject, field, language, words }: Omit<TranslationChange, 'from'>,
  original: string,
): Promise<void> {
  if (words)
    await sql.query(
      `insert into translations (kind, subject, field, language, words, original) values ($1, $2, $3, $4, $5, $6)
       on conflict (language, kind, subject, field) do update set words = excluded.words, original = excluded.original`,
      [kind, subject, field, language, words, original],
    );
  else
    await sql.query(
      `delete from translations where kind = $1 and subject = $2 and field = $3 and language = $4`,
      [kind, subject, field, language],
    );
}

/**
 * Deletes the translations of a deleted room whose ID another one has now. A room that is added again with its texts, by undoing its
 * deletion, keeps them.
 */
export async function forgetTranslationsOfOther(
  sql: Sql,
  { roomId, name, specialDescription }: Pick<RoomState, 'roomId' | 'name' | 'specialDescription'>,
): Promise<void> {
  await sql.query(
    `delete from translations
      where kind = 'room' and subject = $1 and (field, original) not in (('name', $2), ('specialDescription', $3))`,
    [roomId, name, specialDescription],
  );
}

/** Lets one change of translations follow the other, until the transaction ends. */
export async function lockTranslations(sql: Sql): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('innkeeper.catalog.translations'))`);
}
