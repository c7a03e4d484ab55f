import { useCategories } from '../../shared/api/categories.ts';
import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { TaxesForm } from './TaxesForm.tsx';
import './RulesPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** The taxes and fees that guests pay. */
export function TaxesPage() {
  return (
    <>
      <PageHead
        title={t('taxes.title')}
        list={{ name: t('rates.title'), path: deskPaths.rates }}
        note={t('taxes.note')}
      >
        <HistoryButton kind="taxes" id="all" name={t('taxes.title')} />
      </PageHead>
      <Loaded of={[useLiveCall('GET /api/desk/taxes'), useCategories()]} loading={t('taxes.loading')}>
        {(taxes, categories) => <TaxesForm taxes={taxes} categories={categories} />}
      </Loaded>
    </>
  );
}
