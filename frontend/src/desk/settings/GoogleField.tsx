import { type FormEvent, useId, useState } from 'react';
import { isApiError, messageOf } from '../../shared/api/errors.ts';
import { useCall, useChange } from '../../shared/api/queries.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { words } from '../../shared/words/words.ts';

const t = words('office');
const tShared = words('shared');

/** The OAuth client with which people sign in by Google; without one the sign-in page does not offer it. */
export function GoogleField() {
  const id = useId();
  const { data, error, isLoadingError, refetch } = useCall('GET /api/desk/google-sign-in');
  const update = useChange('PUT /api/desk/google-sign-in');
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!data || update.isPending) return;
    try {
      await update.mutateAsync({ body: { clientId: typed ?? data.clientId, version: data.version } });
      setTyped(null);
      notify.success(t('google.saved'));
    } catch {
      // shown below
    }
  };
  const fields = isApiError(update.error) ? update.error.fields : {};
  return (
    <form className="panel settings" aria-labelledby={id} noValidate onSubmit={(event) => void save(event)}>
      <div className="panel-head">
        <h2 id={id}>{t('google.title')}</h2>
        <HistoryButton kind="sign_in_rules" id="sign_in_rules" name={t('second_step.name')} />
      </div>
      <div className="panel-body form-grid">
        {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
        {!data && !isLoadingError && <p role="status">{tShared('load.part')}</p>}
        {data &&
          (data.isFixed ? (
            <p className="full mb-0">{t('google.fixed')}</p>
          ) : (
            <TextField
              label={t('google.client')}
              hint={t('google.hint', { origin: window.location.origin })}
              className="full"
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={typed ?? data.clientId}
              error={fields['clientId']}
              onChange={({ target }) => setTyped(target.value)}
            />
          ))}
        <FormProblem>{update.error && !fields['clientId'] ? messageOf(update.error) : null}</FormProblem>
      </div>
      {data && !data.isFixed && (
        <div className="panel-foot">
          <SubmitButton isBusy={update.isPending}>{t('action.save')}</SubmitButton>
        </div>
      )}
    </form>
  );
}
