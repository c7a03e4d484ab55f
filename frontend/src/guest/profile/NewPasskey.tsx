import { TextField } from '../../shared/ui/form/fields.tsx';
import { AddingForm, OwnPassword } from './AddingForm.tsx';
import { addPasskey } from './api.ts';

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
      submitLabel="Make the passkey"
      failed="The passkey is not added"
      onSubmit={async (typed) => onAdded(await addPasskey(typed))}
      onCancel={onCancel}
    >
      {(fieldProps) => (
        <>
          <OwnPassword {...fieldProps('currentPassword')} />
          <TextField
            {...fieldProps('name')}
            label="Name of the passkey"
            defaultValue="This device"
            maxLength={100}
            className="half"
          />
        </>
      )}
    </AddingForm>
  );
}
