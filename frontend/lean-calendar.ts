import path from 'node:path';
import type { Plugin } from 'vite';

const dateFormat = path.join(import.meta.dirname, 'src/guest/stay/date-format.ts');
const stub = '\0lean-calendar:';

/** What of react-day-picker's imports the site's calendar never runs, and what takes its place. */
const REPLACED: Readonly<Record<string, string>> = {
  // For its prop timeZone: days of the hotel are dates without a zone here.
  '@date-fns/tz': 'export const TZDate = Date;',
  './noonDateLib.js': 'export const createNoonOverrides = () => ({});',
  // For its prop animate.
  './useAnimation.js': 'export const useAnimation = () => {};',
  // The words of dates come from date-format.ts.
  'date-fns/locale/en-US':
    'export const enUS = { code: "en-US", options: { weekStartsOn: 0, firstWeekContainsDate: 1 } };',
};

/**
 * Makes the calendar of /stay a third lighter: react-day-picker imports the formats and words of date-fns, time zones and an
 * animation at once, which the site does not use.
 */
export function leanCalendar(): Plugin {
  return {
    name: 'lean-calendar',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer?.includes('/react-day-picker/')) return null;
      if (id === 'date-fns/format') return dateFormat;
      return id in REPLACED ? stub + id : null;
    },
    load: (id) => (id.startsWith(stub) ? REPLACED[id.slice(stub.length)]! : null),
    transform(code, id) {
      const used =
        id.endsWith('.tsx') && code.includes('<DayPicker') && /\b(timeZone|animate|locale)=/.exec(code);
      if (used) this.error(`${used[0]} of the calendar is left out of the build: see lean-calendar.ts`);
    },
  };
}
