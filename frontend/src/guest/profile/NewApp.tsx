import { useState } from 'react';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { AddingForm, OwnPassword } from './AddingForm.tsx';
import { AppCode } from './AppCode.tsx';
import { beginApp, confirmApp } from './api.ts';

const t = words('profile');

interface Props {
  email: string;
  onAdded: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Adds an authenticator app: the password, then the QR code and the first code of the app. */
export function NewApp({ email, onAdded, onCancel }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const common = { failed: t('app.not_added'), onCancel };
  if (secret === null)
    return (
      <AddingForm
        key="password"
        {...common}
        fields={['currentPassword']}
        submitLabel={t('app.go_on')}
        onSubmit={async (typed) => setSecret(await beginApp(typed))}
      >
        {(fieldProps) => <OwnPassword {...fieldProps('currentPassword')} />}
      </AddingForm>
    );
  return (
    <>
      <ol>
        <li>{t('app.step_open')}</li>
        <li>{t('app.step_scan')}</li>
        <li>{t('app.step_code')}</li>
      </ol>
      <AppCode secret={secret} account={email} />
      <p className="text-break">
        <RichWords
          area="profile"
          say="app.secret"
          tags={{ secret: () => <code>{secret.match(/.{1,4}/g)!.join(' ')}</code> }}
        />
      </p>
      <AddingForm
        key="code"
        {...common}
        fields={['code']}
        submitLabel={t('app.use')}
        onSubmit={async ({ code }) => onAdded(await confirmApp(code))}
      >
        {(fieldProps) => (
          <TextField
            {...fieldProps('code')}
            label={t('app.code')}
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
