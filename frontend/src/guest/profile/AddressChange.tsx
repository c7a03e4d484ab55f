import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../shared/session/draft.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { RichWords, strong } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { inputOf, rejectionOf, useMarkedFields } from '../account/prerendered-form.ts';
import { OwnPassword } from './AddingForm.tsx';
import {
  addressChangeKey,
  requestAddressChange,
  useAddressChange,
  type WaitingChange,
  withdrawAddressChange,
} from './api.ts';

const t = words('profile');
const tShared = words('shared');

/** Another address for the account, which both of them have to confirm. */
export function AddressChange({ email }: { email: string }) {
  const { data, error, isLoadingError, refetch } = useAddressChange();
  if (isLoadingError) return <LoadFailed title={tShared('load.error')} error={error} onRetry={refetch} />;
  return data?.change ? (
    <Waiting email={email} change={data.change} />
  ) : (
    <AddressForm isKnown={data !== undefined} />
  );
}

const fields = ['email', 'currentPassword'] as const;

/**
 * Until it is known whether a change is already waiting, the form is an invisible placeholder, so that nothing below it
 * moves.
 */
function AddressForm({ isKnown }: { isKnown: boolean }) {
  const client = useQueryClient();
  const { form, mark, readFilled, fieldProps } = useMarkedFields(fields);
  const [isSaving, setIsSaving] = useState(false);
  const noted = useRef(''); // the field is gone when the page is left
  const draft = useDraft('address', () => noted.current || null);
  useEffect(() => {
    if (!draft) return;
    inputOf(form.current!, 'email').value = draft;
    noted.current = draft;
  }, [draft, form]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isSaving || !typed) return;
    setIsSaving(true);
    try {
      await requestAddressChange(typed);
      notify.success(t('address.requested'));
      await client.invalidateQueries({ queryKey: addressChangeKey });
    } catch (error) {
      notify.failure(t('address.not_changed'), error);
      mark(rejectionOf(error).fields);
    }
    setIsSaving(false);
  }

  return (
    <form
      ref={form}
      className="form-grid mt-3"
      style={isKnown ? undefined : { visibility: 'hidden' }}
      noValidate
      onInput={() => {
        noted.current = inputOf(form.current!, 'email').value;
      }}
      onSubmit={submit}
    >
      <TextField
        {...fieldProps('email')}
        label={t('address.new')}
        type="email"
        autoComplete="email"
        className="half"
      />
      <OwnPassword {...fieldProps('currentPassword')} />
      <p className="full text-body-secondary mb-0">{t('address.two_links')}</p>
      <div className="full">
        <button type="submit" className="btn btn-line" aria-disabled={isSaving}>
          {t('address.change')}
        </button>
      </div>
    </form>
  );
}

function Waiting({ email, change }: { email: string; change: WaitingChange }) {
  const client = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);

  async function keep() {
    if (isSaving) return;
    setIsSaving(true);
    try {
      await withdrawAddressChange();
      notify.success(t('address.kept'));
      await client.invalidateQueries({ queryKey: addressChangeKey });
    } catch (error) {
      notify.failure(t('address.still_waits'), error);
      setIsSaving(false);
    }
  }

  return (
    <div className="mt-3" role="status">
      <p className="mb-1">
        <RichWords
          area="profile"
          say="address.changes_to"
          values={{ email: change.email }}
          tags={{ strong }}
        />
      </p>
      <ul>
        <li>
          <AddressState email={email} isConfirmed={change.isOldConfirmed} />
        </li>
        <li>
          <AddressState email={change.email} isConfirmed={change.isNewConfirmed} />
        </li>
      </ul>
      <button type="button" className="btn btn-line btn-sm" aria-disabled={isSaving} onClick={keep}>
        {t('address.keep')}
      </button>
    </div>
  );
}

const AddressState = ({ email, isConfirmed }: { email: string; isConfirmed: boolean }) => (
  <RichWords
    area="profile"
    say={isConfirmed ? 'address.one_confirmed' : 'address.one_not_confirmed'}
    values={{ email }}
    tags={{ address: (text) => <span className="text-break">{text}</span> }}
  />
);
