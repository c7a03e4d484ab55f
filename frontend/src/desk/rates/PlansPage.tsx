import { useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { Loaded } from '../../shared/resource/Loaded.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { PlansForm } from './PlansForm.tsx';
import './RulesPage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

/** The prices and cancellation terms on which guests book. */
export function PlansPage() {
  return (
    <>
      <PageHead
        title={t('plans.title')}
        list={{ name: t('rates.title'), path: deskPaths.rates }}
        note={t('plans.note')}
      >
        <HistoryButton kind="rate_plans" id="all" name={t('plans.title')} />
      </PageHead>
      <Loaded of={[useLiveCall('GET /api/desk/rate-plans')]} loading={t('plans.loading')}>
        {(plans) => <PlansForm plans={plans} />}
      </Loaded>
    </>
  );
}
