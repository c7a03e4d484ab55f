import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useRatePlans } from './api.ts';
import { PlansForm } from './PlansForm.tsx';
import './RulesPage.scss';

/** The prices and cancellation terms on which guests book. */
export function PlansPage() {
  const plans = useRatePlans();
  return (
    <>
      <PageHead
        title="Plans and cancellation"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="Until when guests cancel free of charge, and what it costs later. Existing bookings keep their terms."
      >
        <HistoryButton kind="rate_plans" id="all" name="Plans and cancellation" />
      </PageHead>
      {plans.isLoadingError && <LoadFailed title="Load Error!" error={plans.error} onRetry={plans.refetch} />}
      {plans.data && <PlansForm plans={plans.data} />}
      {!plans.data && !plans.isLoadingError && (
        <p className="visually-hidden" role="status">
          Loading plans
        </p>
      )}
    </>
  );
}
