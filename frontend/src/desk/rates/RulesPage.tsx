import { useCategories } from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { usePriceRules } from './api.ts';
import { RulesForm } from './RulesForm.tsx';
import './RulesPage.scss';

/** The prices of extra guests in each category, and discounts for long stays. */
export function RulesPage() {
  const rules = usePriceRules();
  const categories = useCategories();
  const failed = [categories, rules].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHead
        title="Guests and long stays"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="What guests pay beside the price of the night. Existing bookings keep their prices."
      >
        <HistoryButton kind="price_rules" id="all" name="Guests and long stays" />
      </PageHead>
      {failed && <LoadFailed title="Load Error!" error={failed.error} onRetry={failed.refetch} />}
      {!failed && rules.data && categories.data && (
        <RulesForm rules={rules.data} categories={categories.data} />
      )}
      {!failed && !(rules.data && categories.data) && (
        <p className="visually-hidden" role="status">
          Loading rules
        </p>
      )}
    </>
  );
}
