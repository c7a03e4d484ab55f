-- Finding by what people type (docs/decisions/0157). What is stored and what is typed go through the same function `folded`, whose
-- result has only the letters a to z, digits and spaces, so that an index of trigrams works in every locale of the cluster. A
-- table that is searched has a column `findable`, which a trigger `keep_findable` fills; the command `migrate` fills older rows.

-- A letter outside ASCII in folded text, by two tables of which the second goes first.
create function folded_letter(letter text, letters jsonb, others jsonb) returns text
  language plpgsql immutable parallel safe as $$
declare
  code integer := ascii(letter);
  base text;
begin
  -- Korean syllables, Chinese characters with the mark that repeats one, and emoji without colours of skin.
  if code between 44032 and 55203 or code = 12293 or code between 13312 and 40959 or code between 63744 and 64255
     or code between 131072 and 262143 or code between 9728 and 10175
     or code between 126976 and 130047 and code not between 127995 and 127999 then
    return ' x' || lpad(to_hex(code), 5, '0') || ' ';
  end if;
  base := coalesce(others ->> letter, letters ->> letter);
  if base is null and code between 12449 and 12534 then base := letters ->> chr(code - 96); end if; -- Katakana as Hiragana
  if base is not null then return base; end if;
  base := left(normalize(letter, NFKD), 1);
  return case
    -- Accents, vowel signs of Hebrew and Arabic, tones of Thai, apostrophes, and what is invisible.
    when code in (173, 1471, 1479, 1523, 1524, 1600, 1648, 2364, 2492, 8203, 8204, 8205, 8206, 8207, 65279)
      or code between 688 and 879 or code between 1155 and 1161 or code between 1425 and 1469 or code between 1473 and 1474
      or code between 1476 and 1477 or code between 1552 and 1562 or code between 1611 and 1631 or code between 1750 and 1773
      or code between 2259 and 2303 or code between 3656 and 3660 or code between 6832 and 6911 or code between 7616 and 7679
      or code between 8216 and 8219 or code between 8242 and 8244 or code between 8288 and 8303 or code between 8400 and 8447
      or code between 12441 and 12444 or code between 65024 and 65039 or code between 65056 and 65071
      or code between 917504 and 921599 then ''
    when code in (1470, 12316, 65123) or code between 8208 and 8213 then '-'
    -- Digits of other scripts.
    when code between 1632 and 1641 then (code - 1632)::text
    when code between 1776 and 1785 then (code - 1776)::text
    when code between 2406 and 2415 then (code - 2406)::text
    when code between 2534 and 2543 then (code - 2534)::text
    when code between 3664 and 3673 then (code - 3664)::text
    when code between 128 and 191 or code in (215, 247, 894, 903, 1475, 1548, 1563, 1567, 1748, 12539)
      or code between 1370 and 1375 or code between 1642 and 1645 or code between 2404 and 2405 or code between 8192 and 8303
      or code between 8352 and 8399 or code between 8448 and 11263 or code between 12288 and 12351
      or code between 65040 and 65135 or code between 127995 and 127999 then ' '
    when ascii(base) < 128 then base
    else coalesce(others ->> base, letters ->> base, 'x' || lpad(to_hex(ascii(base)), 5, '0'))
  end;
end $$;

-- One of up to four spellings of a text: parts of words joined by `-`, words by spaces. The first one writes `ü` as `u`, the others as
-- people also spell it: `ue`. Null for a spelling that no letter of the text has. Letters of scripts with a usual transliteration
-- become Latin ones; of Chinese characters, Korean syllables and emoji each is a word, `x` and its code; any other letter is its code.
create function folded(written text, spelling integer) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  -- Letters whose decomposition is not their usual spelling, in the first spelling.
  letters constant jsonb := '{
    "ł":"l","ø":"o","đ":"d","ð":"d","þ":"th","ß":"ss","æ":"ae","œ":"oe","ı":"i","ħ":"h","ŧ":"t","ŋ":"n","ə":"e","ĸ":"k","ɓ":"b","ɗ":"d",
    "ƙ":"k","ƴ":"y","ɛ":"e","ɔ":"o","ǝ":"e","ʒ":"z","ɨ":"i","ʉ":"u","ƒ":"f","µ":"u",
    "а":"a","б":"b","в":"v","г":"g","д":"d","е":"e","ё":"e","ж":"zh","з":"z","и":"i","й":"y","к":"k","л":"l","м":"m","н":"n","о":"o",
    "п":"p","р":"r","с":"s","т":"t","у":"u","ф":"f","х":"kh","ц":"ts","ч":"ch","ш":"sh","щ":"shch","ъ":"","ы":"y","ь":"","э":"e",
    "ю":"yu","я":"ya","і":"i","ї":"yi","є":"ye","ґ":"g","ў":"u","ђ":"dj","ј":"j","љ":"lj","њ":"nj","ћ":"c","џ":"dz","ѓ":"g","ќ":"k",
    "ѕ":"dz","ә":"a","ғ":"g","қ":"k","ң":"n","ө":"o","ұ":"u","ү":"u","һ":"h","җ":"j","ҳ":"h","ҷ":"j","ӣ":"i","ӯ":"u",
    "α":"a","β":"v","γ":"g","δ":"d","ε":"e","ζ":"z","η":"i","θ":"th","ι":"i","κ":"k","λ":"l","μ":"m","ν":"n","ξ":"x","ο":"o","π":"p",
    "ρ":"r","σ":"s","ς":"s","τ":"t","υ":"y","φ":"f","χ":"ch","ψ":"ps","ω":"o",
    "ا":"a","ٱ":"a","ب":"b","ت":"t","ة":"h","ث":"th","ج":"j","ح":"hh","خ":"kh","د":"d","ذ":"dh","ر":"r","ز":"z","س":"s","ش":"sh",
    "ص":"ss","ض":"dd","ط":"tt","ظ":"zz","ع":"e","غ":"gh","ف":"f","ق":"q","ك":"k","ک":"k","ل":"l","م":"m","ن":"n","ه":"h","ە":"h",
    "ہ":"h","ھ":"h","و":"w","ي":"y","ى":"y","ی":"y","ے":"y","ء":"","پ":"p","چ":"ch","ژ":"zh","گ":"g","ٹ":"tt","ڈ":"dd","ڑ":"rr",
    "ں":"n","ڤ":"v",
    "א":"a","ב":"b","ג":"g","ד":"d","ה":"h","ו":"w","ז":"z","ח":"ch","ט":"tt","י":"y","כ":"k","ך":"k","ל":"l","מ":"m","ם":"m","נ":"n",
    "ן":"n","ס":"s","ע":"e","פ":"p","ף":"p","צ":"ts","ץ":"ts","ק":"q","ר":"r","ש":"sh","ת":"t",
    "ა":"a","ბ":"b","გ":"g","დ":"d","ე":"e","ვ":"v","ზ":"z","თ":"t","ი":"i","კ":"k","ლ":"l","მ":"m","ნ":"n","ო":"o","პ":"p","ჟ":"zh",
    "რ":"r","ს":"s","ტ":"t","უ":"u","ფ":"p","ქ":"k","ღ":"gh","ყ":"q","შ":"sh","ჩ":"ch","ც":"ts","ძ":"dz","წ":"ts","ჭ":"ch","ხ":"kh",
    "ჯ":"j","ჰ":"h",
    "ա":"a","բ":"b","գ":"g","դ":"d","ե":"e","զ":"z","է":"e","ը":"y","թ":"t","ժ":"zh","ի":"i","լ":"l","խ":"kh","ծ":"ts","կ":"k","հ":"h",
    "ձ":"dz","ղ":"gh","ճ":"ch","մ":"m","յ":"y","ն":"n","շ":"sh","ո":"o","չ":"ch","պ":"p","ջ":"j","ռ":"r","ս":"s","վ":"v","տ":"t","ր":"r",
    "ց":"ts","ւ":"v","փ":"p","ք":"k","օ":"o","ֆ":"f",
    "あ":"a","い":"i","う":"u","え":"e","お":"o","か":"ka","き":"ki","く":"ku","け":"ke","こ":"ko","が":"ga","ぎ":"gi","ぐ":"gu",
    "げ":"ge","ご":"go","さ":"sa","し":"shi","す":"su","せ":"se","そ":"so","ざ":"za","じ":"ji","ず":"zu","ぜ":"ze","ぞ":"zo",
    "た":"ta","ち":"chi","つ":"tsu","て":"te","と":"to","だ":"da","ぢ":"ji","づ":"zu","で":"de","ど":"do","な":"na","に":"ni",
    "ぬ":"nu","ね":"ne","の":"no","は":"ha","ひ":"hi","ふ":"fu","へ":"he","ほ":"ho","ば":"ba","び":"bi","ぶ":"bu","べ":"be","ぼ":"bo",
    "ぱ":"pa","ぴ":"pi","ぷ":"pu","ぺ":"pe","ぽ":"po","ま":"ma","み":"mi","む":"mu","め":"me","も":"mo","や":"ya","ゆ":"yu","よ":"yo",
    "ら":"ra","り":"ri","る":"ru","れ":"re","ろ":"ro","わ":"wa","ゐ":"i","ゑ":"e","を":"o","ん":"n","ゔ":"vu","ぁ":"a","ぃ":"i",
    "ぅ":"u","ぇ":"e","ぉ":"o","っ":"~","ゃ":"~ya","ゅ":"~yu","ょ":"~yo","ゎ":"wa","ゕ":"ka","ゖ":"ke","ー":""}'::jsonb;
  others constant jsonb[] := array[
    '{"ä":"ae","ö":"oe","ü":"ue","ø":"oe","å":"aa","đ":"dj","ə":"a",
      "й":"i","ё":"yo","ю":"iu","я":"ia","ї":"i","є":"ie","х":"h","ц":"c","щ":"sch","γ":"gh","η":"e","χ":"h","φ":"ph","υ":"i","β":"b"}'::jsonb,
    '{"ё":"yo","х":"h","χ":"kh"}'::jsonb,
    '{"г":"h","ґ":"g","и":"y","й":"i","ю":"iu","я":"ia","ї":"i","є":"ie"}'::jsonb]; -- of Ukrainian
  -- In Greek and Cyrillic some letters have a spelling of their own together; so have these of Armenian.
  together constant text[] := array['ου', 'ou', 'ού', 'ou', 'αυ', 'av', 'αύ', 'av', 'ευ', 'ev', 'εύ', 'ev', 'γγ', 'ng', 'ու', 'u'];
  in_first constant text[] := array['μπ', 'b', 'дж', 'j'];
  in_third constant text[] := array['ий', 'y', 'ия', 'ia', 'ья', 'ia', 'ье', 'ie', 'ои', 'oi'];
  text_so_far text;
  letter text;
  pairs text[];
begin
  if octet_length(written) = length(written) then
    if spelling > 1 then return null; end if;
    text_so_far := lower(written collate "C");
  else
    -- An acute accent of its own would become a space with an accent: it is an apostrophe.
    text_so_far := lower(normalize(translate(written, '´', ''''), NFKC) collate "und-x-icu");
    if spelling = 2 and text_so_far !~ '[äöüøåđəйёюяїєхцщγηχφυβ]' then return null; end if;
    if spelling = 3 and text_so_far !~ '[ёхийьχ]' then return null; end if;
    if spelling = 4 and text_so_far !~ '[гиґ]' then return null; end if;
    if text_so_far ~ '[α-ώЀ-ӿԱ-և]' then
      pairs := together || case spelling when 1 then in_first when 3 then in_third else '{}' end;
      for i in 1 .. cardinality(pairs) by 2 loop
        text_so_far := replace(text_so_far, pairs[i], pairs[i + 1]);
      end loop;
    end if;
    loop
      letter := substring(text_so_far from '[^\x01-\x7f]');
      exit when letter is null;
      text_so_far := replace(text_so_far, letter, public.folded_letter(letter, letters, coalesce(others[spelling - 1], '{}')));
    end loop;
    -- Small letters of Japanese: 'kiya' is written for 'kya', and '~t' for a double letter.
    if text_so_far ~ '~' then
      text_so_far := regexp_replace(regexp_replace(regexp_replace(text_so_far, '(sh|ch|j)i~y', '\1', 'g'), 'i~y', 'y', 'g'),
                                    '~([a-z])', '\1\1', 'g');
    end if;
  end if;
  text_so_far := translate(text_so_far, '''`"~', '');
  text_so_far := regexp_replace(text_so_far, '[^a-z0-9_.+-]+', ' ', 'g');
  return regexp_replace(trim(both ' -' from regexp_replace(text_so_far, '[_.+-]+', '-', 'g')), '-* -*', ' ', 'g');
end $$;

-- What a record is found by: all spellings of its words, between spaces. `like '% wor%'` finds a beginning, `like '% word %'` a word.
-- The parts of a word are also there as one word, and so is a word with the particle before it, because people write 'annemarie' for
-- 'Anne-Marie' and 'devries' for 'de Vries'. Never null, so that a filled row never counts as one to fill.
create function findable(written text) returns text
  language plpgsql immutable parallel safe as $$
declare
  text_so_far text := '';
  spelled text;
begin
  for spelling in 1 .. 4 loop
    spelled := public.folded(written, spelling);
    continue when spelled is null;
    text_so_far := text_so_far || ' ' || replace(spelled, '-', ' ');
    if spelled like '%-%' then text_so_far := text_so_far || ' ' || replace(spelled, '-', ''); end if;
    if spelled ~ '\m(de|den|der|des|del|della|di|da|dos|das|do|du|la|le|los|las|van|von|vom|zu|zum|ter|ten|te|mac|mc|st|san|al|el|bin|ibn|bn|ben|abu|abw|abd|ebd|o|d|l|ap|fitz)[ -]' then
      text_so_far := text_so_far || ' ' || regexp_replace(replace(spelled, '-', ' '), '\m(de|den|der|des|del|della|di|da|dos|das|do|du|la|le|los|las|van|von|vom|zu|zum|ter|ten|te|mac|mc|st|san|al|el|bin|ibn|bn|ben|abu|abw|abd|ebd|o|d|l|ap|fitz) (?=[a-z])', '\1', 'g');
    end if;
    exit when octet_length(written) = length(written); -- only ASCII, of one spelling
  end loop;
  return ' ' || array_to_string(array(select distinct word from unnest(string_to_array(text_so_far, ' ')) word where word <> ''), ' ') || ' ';
end $$;

-- The same of an e-mail address: the parts of its domain are words of their own.
create function findable_email(email text) returns text
  language sql immutable strict parallel safe
  return split_part(email, '@', 1) || ' ' || translate(split_part(email, '@', 2), '.-', '  ');

-- A telephone number as people may type the end of it: its digits without the zeros that lead out of a country or a town.
create function findable_phone(phone text) returns text
  language sql immutable strict parallel safe
  return ltrim(regexp_replace(replace(translate(normalize(phone, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '(0)', ''),
                              '[^0-9]', '', 'g'), '0') || ' ';

-- The words of what was typed, of which each must be found: by one of its `forms` anywhere, or by one of `whole` as a word. In
-- `isDomain` the parts after the `@` of an e-mail address, which are in many rows. Digits that are a telephone number are one word.
create function typed_words(typed text) returns jsonb
  language plpgsql immutable strict parallel safe as $$
declare
  rest text := translate(normalize(typed, NFKC), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
  words jsonb := '[]';
  number text;
  digits text;
  token text;
  parts text[];
  spelled text[];
  forms text[];
begin
  for number in select match[1] from regexp_matches(rest, '(?:^|\s)(\+?[(]?[0-9][0-9\s()./-]*[0-9])(?=\s|$)', 'g') match loop
    digits := rtrim(public.findable_phone(number));
    continue when length(digits) < case when number ~ '^(\+|00)' then 5 else 7 end;
    rest := replace(rest, number, ' ');
    forms := array[digits];
    if number ~ '^0[0-9]+$' then forms := forms || number; end if;
    words := words || jsonb_build_object('forms', forms, 'isDomain', false, 'whole', (
      select coalesce(jsonb_agg(distinct ltrim(substr(digits, n), '0')), '[]') from generate_series(2, 4) n
       where length(ltrim(substr(digits, n), '0')) >= 7 and (number ~ '^(\+|00)' or length(digits) >= 10)));
  end loop;
  for token in select one from regexp_split_to_table(rest, '\s+') one where one <> '' loop
    for at in 1 .. 2 loop
      parts := regexp_split_to_array(public.folded(split_part(token, '@', at), 1), '[ -]+');
      for i in 1 .. cardinality(parts) loop
        continue when parts[i] = '';
        forms := array[parts[i]];
        for spelling in 2 .. 4 loop
          spelled := regexp_split_to_array(public.folded(split_part(token, '@', at), spelling), '[ -]+');
          if cardinality(spelled) = cardinality(parts) and spelled[i] <> '' and not spelled[i] = any(forms) then
            forms := forms || spelled[i];
          end if;
        end loop;
        if parts[i] ~ '^0[0-9]{3,}$' and ltrim(parts[i], '0') <> '' then forms := forms || ltrim(parts[i], '0'); end if;
        words := words || jsonb_build_object('forms', forms, 'whole', '[]'::jsonb, 'isDomain', at = 2);
      end loop;
    end loop;
  end loop;
  return words;
end $$;
