import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { isCode } from '../../shared/api/errors.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { type MailChoices as Choices, mailChoicesKey, useMailChoices, useSaveMailChoices } from './api.ts';
import './MailChoices.scss';
import { words } from '../../shared/words/words.ts';

const t = words('profile');
const tShared = words('shared');

/** In which language the hotel writes to the user, and what it may write besides what concerns their bookings and account. */
export function MailChoices({ isConfirmed }: { isConfirmed: boolean }) {
  const { data: choices, error, isLoadingError, refetch } = useMailChoices();
  return (
    <section className="panel" aria-labelledby="profile-mails">
      <h2 className="h5" id="profile-mails">
        {t('mails.title')}
      </h2>
      {!isConfirmed && <p className="mb-0">{t('mails.confirm_first')}</p>}
      {isConfirmed && isLoadingError && (
        <LoadFailed title={tShared('load.error')} error={error} onRetry={refetch} />
      )}
      {isConfirmed && !choices && !isLoadingError && <Splash />}
      {isConfirmed && choices && <Form choices={choices} />}
    </section>
  );
}

function Form({ choices: { language, reviewRequests, languages } }: { choices: Choices }) {
  const save = useSaveMailChoices();
  const client = useQueryClient();
  // What the fields were filled with, until the next save: the choice may be loaded again before that.
  const [from, setFrom] = useState({ language, reviewRequests });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    const chosen = new FormData(event.currentTarget);
    try {
      const { preferences } = await save.mutateAsync({
        language: (chosen.get('language') || null) as Choices['language'],
        reviewRequests: chosen.has('reviewRequests'),
        from,
      });
      setFrom({ language: preferences.language, reviewRequests: preferences.reviewRequests });
      notify.success(t('mails.saved'));
    } catch (error) {
      notify.failure(t('mails.not_saved'), error);
      if (!isCode(error, 'changed_since')) return;
      const now = await client.fetchQuery<Choices>({ queryKey: mailChoicesKey, staleTime: 0 });
      setFrom({ language: now.language, reviewRequests: now.reviewRequests });
    }
  }

  return (
    <form className="form-grid" onSubmit={submit}>
      <SelectField
        label={t('mails.language')}
        name="language"
        hint={t('mails.language_hint')}
        defaultValue={language ?? ''}
        className="half"
      >
        <option value="">{t('mails.language_of_booking')}</option>
        {languages.map(({ language, name }) => (
          <option key={language} value={language} lang={language}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="full form-check">
        <input
          className="form-check-input"
          type="checkbox"
          id="profile-reviews"
          name="reviewRequests"
          defaultChecked={reviewRequests}
        />
        <label className="form-check-label" htmlFor="profile-reviews">
          {t('mails.reviews')}
        </label>
        <div className="form-text">{t('mails.always')}</div>
      </div>
      <div className="full">
        <button type="submit" className="btn btn-primary" aria-disabled={save.isPending}>
          {t('profile.save')}
        </button>
      </div>
    </form>
  );
}
