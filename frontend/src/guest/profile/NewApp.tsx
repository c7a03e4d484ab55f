import { useState } from 'react';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { AddingForm, OwnPassword } from './AddingForm.tsx';
import { AppCode } from './AppCode.tsx';
import { beginApp, confirmApp } from './api.ts';

interface Props {
  email: string;
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Adds an authenticator app: the password, then the QR code and the first code of the app. */
export function NewApp({ email, onAdded, onCancel }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const common = { failed: 'The app is not added', onCancel };
  if (secret === null)
    return (
      <AddingForm
        key="password"
        {...common}
        fields={['currentPassword']}
        submitLabel="Go on"
        onSubmit={async (typed) => setSecret(await beginApp(typed))}
      >
        {(fieldProps) => <OwnPassword {...fieldProps('currentPassword')} />}
      </AddingForm>
    );
  return (
    <>
      <ol>
        <li>Open your authenticator app, such as Aegis, 2FAS or Google Authenticator, and add an account.</li>
        <li>Let it read this code. Without a camera, type the secret below it.</li>
        <li>Enter the six digits that it shows.</li>
      </ol>
      <AppCode secret={secret} account={email} />
      <p className="text-break">
        Secret: <code>{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <AddingForm
        key="code"
        {...common}
        fields={['code']}
        submitLabel="Use the app"
        onSubmit={async ({ code }) => onAdded(await confirmApp(code))}
      >
        {(fieldProps) => (
          <TextField
            {...fieldProps('code')}
            label="Code of the app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={100}
            dir="ltr"
            className="half"
          />
        )}
      </AddingForm>
    </>
  );
}
