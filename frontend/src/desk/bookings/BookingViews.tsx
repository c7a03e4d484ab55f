import { useLiveCall } from '../../shared/api/queries.ts';
import { type View, viewNames } from './filters.ts';

interface Props {
  shown: View;
  onShow: (view: View) => void;
}

/** The named parts of the list, with the number of bookings in those of today. */
export function BookingViews({ shown, onShow }: Props) {
  const counts = useLiveCall('GET /api/desk/bookings/counts').data;
  return (
    <fieldset className="views">
      <legend className="visually-hidden">Show</legend>
      {(Object.keys(viewNames) as View[]).map((view) => {
        const isCounted = view !== 'week' && view !== 'all';
        const counted = isCounted ? counts?.[view] : undefined;
        return (
          <button
            key={view}
            type="button"
            className="view"
            aria-pressed={view === shown}
            onClick={() => onShow(view)}
          >
            {viewNames[view]}
            {isCounted && (
              <span className={view === 'overdue' && counted?.count ? 'count is-due' : 'count'}>
                {counted && ` ${counted.count}${counted.isExact ? '' : '+'}`}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
