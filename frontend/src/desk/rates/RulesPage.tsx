import { useCategories } from '../../shared/api/categories.ts';
import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { RulesForm } from './RulesForm.tsx';
import './RulesPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** The prices of extra guests in each category, and discounts for long stays. */
export function RulesPage() {
  return (
    <>
      <PageHead
        title={t('rules.title')}
        list={{ name: t('rates.title'), path: deskPaths.rates }}
        note={t('rules.note')}
      >
        <HistoryButton kind="price_rules" id="all" name={t('rules.title')} />
      </PageHead>
      <Loaded of={[useLiveCall('GET /api/desk/price-rules'), useCategories()]} loading={t('rules.loading')}>
        {(rules, categories) => <RulesForm rules={rules} categories={categories} />}
      </Loaded>
    </>
  );
}
