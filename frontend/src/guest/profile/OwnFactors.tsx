import { type ReactNode, useState } from 'react';
import { CheckCircle, Key } from 'react-bootstrap-icons';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { removeApp, removePasskey, replaceRecoveryCodes, type SecondFactor } from './api.ts';

const t = words('profile');
const tShared = words('shared');

const day = inPageLocale({ dateStyle: 'long' });
const Day = ({ at }: { at: string }) => <time dateTime={at}>{day(new Date(at))}</time>;

interface Props {
  factor: SecondFactor;
  onNewCodes: (codes: string[]) => void;
  onRemoved: () => void;
}

/** What is said before and after a second factor is removed. */
interface Removal {
  question: string;
  confirm: string;
  done: string;
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
  async function removeAfterAsking(remove: () => Promise<unknown>, words: Removal) {
    const isSure = await confirmHarm({
      title: words.question,
      text: isLast ? t('second_step.last_way') : t('second_step.other_ways'),
      confirm: words.confirm,
      keep: tShared('action.keep_it'),
    });
    if (!isSure) return;
    await remove();
    notify.success(words.done);
    onRemoved();
  }

  return (
    <>
      <ul className="own-factors">
        {appSince && (
          <Factor
            icon={<CheckCircle aria-hidden="true" />}
            name={t('app.name')}
            removeLabel={t('app.remove')}
            isBusy={isBusy}
            onRemove={() =>
              run(
                () =>
                  removeAfterAsking(removeApp, {
                    question: t('app.remove_question'),
                    confirm: t('app.remove'),
                    done: t('app.removed'),
                  }),
                t('app.not_removed'),
              )
            }
          >
            {(shown) => (
              <RichWords
                area="profile"
                say="app.since"
                tags={{ name: () => shown, start: () => <Day at={appSince} /> }}
              />
            )}
          </Factor>
        )}
        {passkeys.map(({ passkeyId, name, addedAt, lastUsedAt }) => (
          <Factor
            key={passkeyId}
            icon={<Key aria-hidden="true" />}
            name={name}
            removeLabel={t('passkey.remove_named', { name })}
            isBusy={isBusy}
            onRemove={() =>
              run(
                () =>
                  removeAfterAsking(() => removePasskey(passkeyId), {
                    question: t('passkey.remove_question'),
                    confirm: t('passkey.remove'),
                    done: t('passkey.removed'),
                  }),
                t('passkey.not_removed'),
              )
            }
          >
            {(shown) => (
              <RichWords
                area="profile"
                say={lastUsedAt ? 'passkey.since_used' : 'passkey.since'}
                tags={{
                  name: () => shown,
                  start: () => <Day at={addedAt} />,
                  last: () => <Day at={lastUsedAt!} />,
                }}
              />
            )}
          </Factor>
        ))}
      </ul>
      <p>
        {t('recovery.left', { count: recoveryCodes })}{' '}
        <button
          type="button"
          className="btn btn-quiet"
          aria-disabled={isBusy}
          onClick={() =>
            run(async () => onNewCodes(await replaceRecoveryCodes()), t('recovery.not_replaced'))
          }
        >
          {t('recovery.new')}
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
  /** The sentence about it, from its name with the icon. */
  children: (shown: ReactNode) => ReactNode;
}

function Factor({ icon, name, removeLabel, isBusy, onRemove, children }: FactorProps) {
  return (
    <li className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-2">
      <span>
        {children(
          <span className="text-success-emphasis text-break">
            {icon} <bdi>{name}</bdi>
          </span>,
        )}
      </span>
      <button
        type="button"
        className="btn btn-line"
        aria-label={removeLabel}
        aria-disabled={isBusy}
        onClick={onRemove}
      >
        {t('factor.remove')}
      </button>
    </li>
  );
}
