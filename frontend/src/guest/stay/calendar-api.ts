import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../shared/api/client.ts';
import { keyOf } from '../../shared/api/query-keys.ts';

// Separate from the search's calls, because the calendar is also in a form of the home page, which loads no others.

type CalendarDays = {
  start: string;
  end: string;
  adults: number;
  children: readonly string[];
  /** Without it, the lowest price of all categories. */
  categoryId?: string | undefined;
};

/** The lowest price of each day, by day. The prices of the previous months stay visible until the next ones are loaded. */
export function useStayCalendar({ start, end, adults, children, categoryId }: CalendarDays) {
  const ages = children.filter(Boolean).join(',');
  return useQuery({
    queryKey: [...keyOf('GET /api/stay/calendar'), start, end, adults, ages, categoryId],
    queryFn: async ({ signal }) => {
      const query = { start, end, adults, children: ages || undefined, categoryId };
      const { days } = await request('GET /api/stay/calendar', { query, signal });
      return new Map(days.map((each) => [each.date, each]));
    },
    placeholderData: keepPreviousData,
  });
}
