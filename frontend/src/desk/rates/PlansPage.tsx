import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { PlansForm } from './PlansForm.tsx';
import './RulesPage.scss';

/** The prices and cancellation terms on which guests book. */
export function PlansPage() {
  return (
    <>
      <PageHead
        title="Plans and cancellation"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="Until when guests cancel free of charge, and what it costs later. Existing bookings keep their terms."
      >
        <HistoryButton kind="rate_plans" id="all" name="Plans and cancellation" />
      </PageHead>
      <Loaded of={[useLiveCall('GET /api/desk/rate-plans')]} loading="Loading plans">
        {(plans) => <PlansForm plans={plans} />}
      </Loaded>
    </>
  );
}
