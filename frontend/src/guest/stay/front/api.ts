import { useCall } from '../../../shared/api/queries.ts';

/** What a room type costs from, and for how many guests it is. */
export type FromPrice = NonNullable<ReturnType<typeof useFromPrices>['data']>[number];

/** For each category the lowest price of a night in the coming weeks. */
export const useFromPrices = () =>
  useCall('GET /api/stay/from-prices', {}, { select: ({ categories }) => categories, staleTime: 60_000 });
