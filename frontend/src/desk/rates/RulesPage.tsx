import { useCategories } from '../../shared/api/categories.ts';
import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { RulesForm } from './RulesForm.tsx';
import './RulesPage.scss';

/** The prices of extra guests in each category, and discounts for long stays. */
export function RulesPage() {
  return (
    <>
      <PageHead
        title="Guests and long stays"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="What guests pay beside the price of the night. Existing bookings keep their prices."
      >
        <HistoryButton kind="price_rules" id="all" name="Guests and long stays" />
      </PageHead>
      <Loaded of={[useLiveCall('GET /api/desk/price-rules'), useCategories()]} loading="Loading rules">
        {(rules, categories) => <RulesForm rules={rules} categories={categories} />}
      </Loaded>
    </>
  );
}
