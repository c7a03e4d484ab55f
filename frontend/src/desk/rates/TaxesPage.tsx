import { useCategories } from '../../shared/api/categories.ts';
import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { TaxesForm } from './TaxesForm.tsx';
import './RulesPage.scss';

/** The taxes and fees that guests pay. */
export function TaxesPage() {
  return (
    <>
      <PageHead
        title="Taxes and fees"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="What guests pay to the state and to the hotel. Prices that guests see are totals with all of it. Existing bookings keep theirs."
      >
        <HistoryButton kind="taxes" id="all" name="Taxes and fees" />
      </PageHead>
      <Loaded of={[useLiveCall('GET /api/desk/taxes'), useCategories()]} loading="Loading taxes">
        {(taxes, categories) => <TaxesForm taxes={taxes} categories={categories} />}
      </Loaded>
    </>
  );
}
