import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { isCode, messageOf } from '../../shared/api/errors.ts';
import { useCall, useChange } from '../../shared/api/queries.ts';
import { paths } from '../../shared/paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { FormProblem } from '../../shared/resource/PanelForm.tsx';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { words } from '../../shared/words/words.ts';
import type { SignInRules } from './api.ts';

const t = words('office');
const tShared = words('shared');

/** Whether staff who may change users, roles or settings need a second step to work. */
export function SecondFactorDemand() {
  const id = useId();
  const { data: rules, error, isLoadingError, refetch } = useCall('GET /api/desk/sign-in-rules');
  return (
    <section className="panel settings" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{t('second_step.title')}</h2>
        <HistoryButton kind="sign_in_rules" id="sign_in_rules" name={t('second_step.name')} />
      </div>
      <div className="panel-body">
        {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
        {!rules && !isLoadingError && <p role="status">{tShared('load.part')}</p>}
        {rules && <Demand rules={rules} />}
      </div>
    </section>
  );
}

function Demand({ rules: { secondFactor, without } }: { rules: SignInRules }) {
  const update = useChange('PUT /api/desk/sign-in-rules');
  const [problem, setProblem] = useState<{ text: string; isOwn: boolean } | null>(null);

  async function change() {
    if (update.isPending) return;
    const question = secondFactor
      ? {
          title: t('second_step.loosen.title'),
          text: t('second_step.loosen.text'),
          confirm: t('second_step.loosen.confirm'),
          keep: t('second_step.loosen.keep'),
        }
      : {
          title: t('second_step.require.title'),
          text: t('second_step.require.text', { count: without }),
          confirm: t('second_step.require.confirm'),
          keep: t('second_step.require.keep'),
        };
    if ((secondFactor || without > 0) && !(await confirmHarm(question))) return;
    setProblem(null);
    try {
      await update.mutateAsync({ body: { secondFactor: !secondFactor } });
      notify.success(secondFactor ? t('second_step.freed') : t('second_step.required_now'));
    } catch (error) {
      setProblem({ text: messageOf(error), isOwn: isCode(error, 'second_factor_missing') });
    }
  }

  return (
    <>
      <p role="status">
        {secondFactor ? t('second_step.required') : t('second_step.free')}{' '}
        {secondFactor && without > 0 && t('second_step.without', { count: without })}
      </p>
      <FormProblem>{problem?.text ?? null}</FormProblem>
      {problem?.isOwn && (
        <p>
          <Link to={paths.profile}>{t('second_step.add_own')}</Link>
        </p>
      )}
      <button
        type="button"
        className={`btn btn-sm ${secondFactor ? 'btn-quiet-danger' : 'btn-primary'} ${problem ? 'mt-2' : ''}`}
        aria-disabled={update.isPending}
        onClick={() => void change()}
      >
        {secondFactor ? t('second_step.loosen.confirm') : t('second_step.require')}
      </button>
    </>
  );
}
