import { useCategories } from '../../../shared/api/categories.ts';
import { useCall } from '../../../shared/api/queries.ts';
import type { SellingFacts } from './tasks.ts';

/** Facts that change on other pages: loaded on every entry. A failure is not retried: the page is shown without it. */
const fresh = { staleTime: 0, retry: false } as const;

/** What is known of the hotel before it sells. `isAsked` false makes no calls. */
export function useSellingFacts(isAsked: boolean): SellingFacts {
  const input = isAsked ? {} : null;
  const hotel = useCall('GET /api/desk/hotel', input, { ...fresh, select: (answer) => answer.hotel }).data;
  const categories = useCategories().data;
  const rooms = useCall('GET /api/room', input, { ...fresh, select: (answer) => answer.allRoomsList }).data;
  const delivery = useCall('GET /api/desk/mail-delivery', input, fresh).data;
  const taxes = useCall('GET /api/desk/taxes', input, fresh).data;
  const plans = useCall('GET /api/desk/rate-plans', input, fresh).data;
  const factor = useCall('GET /api/users/profile/second-factor', input, fresh).data;
  const bookings = useCall(
    'GET /api/booking/getAllBookings',
    isAsked ? { query: { pageNumber: 1, pageSize: 1 } } : null,
    fresh,
  ).data;
  return {
    hotel,
    legalTexts: hotel,
    categories,
    rooms,
    canSendMails: delivery && delivery.problem === null,
    taxes: taxes?.taxes.length,
    plans: plans?.plans.length,
    // An account that cannot have one, such as that of a demo, lacks none.
    hasSecondFactor:
      factor && (factor.offer !== 'available' || factor.appSince !== null || factor.passkeys.length > 0),
    bookings: bookings?.rslt.length,
  };
}
