import { type ReactNode, useState } from 'react';
import { CheckCircle, Key } from 'react-bootstrap-icons';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { removeApp, removePasskey, replaceRecoveryCodes, type SecondFactor } from './api.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const Day = ({ at }: { at: string }) => <time dateTime={at}>{day.format(new Date(at))}</time>;

interface Props {
  factor: SecondFactor;
  onNewCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** The authenticator app and the passkeys of the account, and how many recovery codes are left. */
export function OwnFactors({ factor: { appSince, passkeys, recoveryCodes }, onNewCodes, onRemoved }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const isLast = passkeys.length + (appSince ? 1 : 0) === 1;

  async function run(work: () => Promise<void>, failed: string) {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      notify.failure(failed, error);
    }
    setIsBusy(false);
  }
  async function removeAfterAsking(what: string, without: string, remove: () => Promise<string>) {
    const isSure = await confirmHarm({
      title: `Sign in without ${without}?`,
      text: isLast
        ? 'From then on your password alone opens your account. The recovery codes no longer work.'
        : 'Your other ways of the second step stay.',
      confirm: `Remove ${what}`,
      keep: 'Keep it',
    });
    if (!isSure) return;
    notify.success(await remove());
    onRemoved();
  }

  return (
    <>
      <ul className="own-factors">
        {appSince && (
          <Factor
            icon={<CheckCircle aria-hidden="true" />}
            name="Authenticator app"
            removeLabel="Remove the app"
            isBusy={isBusy}
            onRemove={() =>
              run(() => removeAfterAsking('the app', 'the app', removeApp), 'The app is not removed')
            }
          >
            since <Day at={appSince} />
          </Factor>
        )}
        {passkeys.map(({ passkeyId, name, addedAt, lastUsedAt }) => (
          <Factor
            key={passkeyId}
            icon={<Key aria-hidden="true" />}
            name={name}
            removeLabel={`Remove the passkey ${name}`}
            isBusy={isBusy}
            onRemove={() =>
              run(
                () => removeAfterAsking('the passkey', 'this passkey', () => removePasskey(passkeyId)),
                'The passkey is not removed',
              )
            }
          >
            passkey since <Day at={addedAt} />
            {lastUsedAt && (
              <>
                , last used <Day at={lastUsedAt} />
              </>
            )}
          </Factor>
        ))}
      </ul>
      <p>
        {recoveryCodes === 0
          ? 'No recovery codes are left. Make new ones, so that a lost phone does not lock you out.'
          : `${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code is' : 'codes are'} left.`}{' '}
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isBusy}
          onClick={() =>
            run(async () => onNewCodes(await replaceRecoveryCodes()), 'The recovery codes stay as they are')
          }
        >
          New recovery codes
        </button>
      </p>
    </>
  );
}

interface FactorProps {
  icon: ReactNode;
  name: string;
  removeLabel: string;
  isBusy: boolean;
  onRemove: () => void;
  children: ReactNode;
}

function Factor({ icon, name, removeLabel, isBusy, onRemove, children }: FactorProps) {
  return (
    <li className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-2">
      <span>
        <span className="text-success-emphasis text-break">
          {icon} <bdi>{name}</bdi>
        </span>
        {', '}
        {children}
      </span>
      <button
        type="button"
        className="btn btn-line"
        aria-label={removeLabel}
        aria-disabled={isBusy}
        onClick={onRemove}
      >
        Remove
      </button>
    </li>
  );
}
