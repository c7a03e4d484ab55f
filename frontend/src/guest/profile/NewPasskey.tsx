import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import { AddingForm, OwnPassword } from './AddingForm.tsx';
import { addPasskey } from './api.ts';

const t = words('profile');

interface Props {
  /** With recovery codes, if it is the first second factor. */
  onAdded: (recoveryCodes: string[] | undefined) => void;
  onCancel: () => void;
}

/** Adds a passkey: the password and a name for it, then the browser asks for the device. */
export function NewPasskey({ onAdded, onCancel }: Props) {
  return (
    <AddingForm
      fields={['currentPassword', 'name']}
      submitLabel={t('passkey.make')}
      failed={t('passkey.not_added')}
      onSubmit={async (typed) => onAdded(await addPasskey(typed))}
      onCancel={onCancel}
    >
      {(fieldProps) => (
        <>
          <OwnPassword {...fieldProps('currentPassword')} />
          <TextField
            {...fieldProps('name')}
            label={t('passkey.name')}
            defaultValue={t('passkey.this_device')}
            maxLength={100}
            className="half"
          />
        </>
      )}
    </AddingForm>
  );
}
