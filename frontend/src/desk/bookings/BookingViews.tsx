import { useLiveCall } from '../../shared/api/queries.ts';
import { words } from '../../shared/words/words.ts';
import { type View, viewName, views } from './filters.ts';

const t = words('desk');

interface Props {
  shown: View;
  onShow: (view: View) => void;
}

/** The named parts of the list, with the number of bookings in those of today. */
export function BookingViews({ shown, onShow }: Props) {
  const counts = useLiveCall('GET /api/desk/bookings/counts').data;
  return (
    <fieldset className="views">
      <legend className="visually-hidden">{t('view.show')}</legend>
      {views.map((view) => {
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
            {viewName(view)}
            {isCounted && (
              <span className={view === 'overdue' && counted?.count ? 'count is-due' : 'count'}>
                {counted && ' '}
                {counted &&
                  (counted.isExact
                    ? t('view.count', { count: counted.count })
                    : t('view.more_than', { count: counted.count }))}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
