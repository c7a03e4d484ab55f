import { useCategories } from '../../shared/api/categories.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { useTaxes } from './api.ts';
import { TaxesForm } from './TaxesForm.tsx';
import './RulesPage.scss';

/** The taxes and fees that guests pay. */
export function TaxesPage() {
  const taxes = useTaxes();
  const categories = useCategories();
  const failed = [categories, taxes].find(({ isLoadingError }) => isLoadingError);
  return (
    <>
      <PageHead
        title="Taxes and fees"
        list={{ name: 'Rates', path: deskPaths.rates }}
        note="What guests pay to the state and to the hotel. Prices that guests see are totals with all of it. Existing bookings keep theirs."
      >
        <HistoryButton kind="taxes" id="all" name="Taxes and fees" />
      </PageHead>
      {failed && <LoadFailed title="Load Error!" error={failed.error} onRetry={failed.refetch} />}
      {!failed && taxes.data && categories.data && (
        <TaxesForm taxes={taxes.data} categories={categories.data} />
      )}
      {!failed && !(taxes.data && categories.data) && (
        <p className="visually-hidden" role="status">
          Loading taxes
        </p>
      )}
    </>
  );
}
