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
import type { SignInRules } from './api.ts';

/** Whether staff who may change users, roles or settings need a second step to work. */
export function SecondFactorDemand() {
  const id = useId();
  const { data: rules, error, isLoadingError, refetch } = useCall('GET /api/desk/sign-in-rules');
  return (
    <section className="panel settings" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>Second step of staff</h2>
        <HistoryButton kind="sign_in_rules" id="sign_in_rules" name="the second step of staff" />
      </div>
      <div className="panel-body">
        {isLoadingError && <LoadFailed title="Load Error!" error={error} onRetry={refetch} />}
        {!rules && !isLoadingError && <p role="status">Loading…</p>}
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
          title: 'No longer require a second step?',
          text: 'A password alone then opens the accounts of staff who remove theirs, or have none.',
          confirm: 'No longer require it',
          keep: 'Keep requiring it',
        }
      : {
          title: 'Require a second step?',
          text: `${inWords(without)} Until they add one on their profile, they cannot work at the desk.`,
          confirm: 'Require it',
          keep: 'Not now',
        };
    if ((secondFactor || without > 0) && !(await confirmHarm(question))) return;
    setProblem(null);
    try {
      notify.success((await update.mutateAsync({ body: { secondFactor: !secondFactor } })).message);
    } catch (error) {
      setProblem({ text: messageOf(error), isOwn: isCode(error, 'second_factor_missing') });
    }
  }

  return (
    <>
      <p role="status">
        {secondFactor
          ? 'Everybody who may change users, roles or settings signs in with a second step: the code of an authenticator app.'
          : 'Everybody signs in as they like. A stolen password is enough to change users, roles and settings.'}{' '}
        {secondFactor && without > 0 && `${inWords(without)} They add one before they work on.`}
      </p>
      <FormProblem>{problem?.text ?? null}</FormProblem>
      {problem?.isOwn && (
        <p>
          <Link to={paths.profile}>Add a second step on your profile</Link>
        </p>
      )}
      <button
        type="button"
        className={`btn btn-sm ${secondFactor ? 'btn-quiet-danger' : 'btn-primary'} ${problem ? 'mt-2' : ''}`}
        aria-disabled={update.isPending}
        onClick={() => void change()}
      >
        {secondFactor ? 'No longer require it' : 'Require a second step'}
      </button>
    </>
  );
}

const inWords = (without: number): string =>
  without === 1
    ? 'One account that may change users, roles or settings has none yet.'
    : `${without} accounts that may change users, roles or settings have none yet.`;
