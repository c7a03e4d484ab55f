import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { likeCall } from '../../shared/api/query-keys.ts';
import { loadLater } from '../../shared/load-later.ts';
import { canUsePasskeys } from '../../shared/session/passkey.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { CodeBoundary } from '../../shared/ui/layout/CodeBoundary.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { words } from '../../shared/words/words.ts';
import { useSecondFactor } from './api.ts';
import { OwnFactors } from './OwnFactors.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const t = words('profile');
const tShared = words('shared');

const NewApp = loadLater(async () => (await import('./NewApp.tsx')).NewApp);
const NewPasskey = loadLater(async () => (await import('./NewPasskey.tsx')).NewPasskey);

type Step = 'shown' | 'adding app' | 'adding passkey' | readonly string[];

/** The second step of signing in: an authenticator app or passkeys, and codes for when they are lost. */
export function SecondFactor({ email, isDemanded }: { email: string; isDemanded: boolean }) {
  const { data: factor, error, isLoadingError, refetch } = useSecondFactor();
  const client = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [step, setStep] = useState<Step>('shown');
  const reload = () =>
    client.invalidateQueries({ queryKey: likeCall('GET /api/users/profile/second-factor') }); // which it is part of
  const hasFactor = Boolean(factor?.appSince || factor?.passkeys.length);
  const offersApp = factor?.offer === 'available' && !factor.appSince;
  const offersPasskey = Boolean(factor?.passkeyHost) && canUsePasskeys();
  const isImpossible = factor?.offer === 'no_key' && !hasFactor && !offersPasskey;

  if (isImpossible && !isDemanded) return null;

  function close() {
    setStep('shown');
    heading.current?.focus();
  }
  async function showNewCodes(codes: string[]) {
    setStep(codes);
    await reload();
  }
  async function showPasskey(codes: string[] | undefined) {
    notify.success(t('passkey.added'));
    if (codes) return showNewCodes(codes);
    close();
    await reload();
  }
  const addClass = isDemanded && !hasFactor ? 'btn btn-primary' : 'btn btn-line';

  return (
    <section className="panel" aria-labelledby="profile-second-factor">
      <h2 className="h5" id="profile-second-factor" ref={heading} tabIndex={-1}>
        {t('second_step.title')}
      </h2>
      {isLoadingError && <LoadFailed title={tShared('load.error')} error={error} onRetry={refetch} />}
      {!factor && !isLoadingError && <Splash />}
      {factor?.offer === 'demo' && <p className="mb-0">{t('second_step.demo')}</p>}
      {isImpossible && <p className="mb-0">{t('second_step.no_key')}</p>}
      {factor && factor.offer !== 'demo' && step === 'shown' && (
        <>
          {hasFactor ? (
            <OwnFactors factor={factor} onNewCodes={showNewCodes} onRemoved={() => reload().then(close)} />
          ) : (
            (offersApp || offersPasskey) && <p>{t('second_step.why')}</p>
          )}
          <div className="d-flex flex-wrap gap-2">
            {offersPasskey && (
              <button type="button" className={addClass} onClick={() => setStep('adding passkey')}>
                {t('second_step.add_passkey')}
              </button>
            )}
            {offersApp && (
              <button type="button" className={addClass} onClick={() => setStep('adding app')}>
                {t('second_step.add_app')}
              </button>
            )}
          </div>
        </>
      )}
      {(step === 'adding app' || step === 'adding passkey') && (
        <CodeBoundary title={tShared('load.form_failed')}>
          <Suspense fallback={<p role="status">{tShared('load.part')}</p>}>
            {step === 'adding app' ? (
              <NewApp email={email} onAdded={showNewCodes} onCancel={close} />
            ) : (
              <NewPasskey onAdded={showPasskey} onCancel={close} />
            )}
          </Suspense>
        </CodeBoundary>
      )}
      {typeof step !== 'string' && <RecoveryCodes codes={step} onKept={close} />}
    </section>
  );
}
