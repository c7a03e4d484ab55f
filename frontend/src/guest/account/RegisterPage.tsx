import type { Registration } from '@innkeeper/contracts/identity';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isCode } from '../../shared/api/errors.ts';
import { terrace } from '../../shared/assets/place-terrace.ts';
import { paths } from '../../shared/paths.ts';
import { signIn } from '../../shared/session/sign-in.ts';
import { readStart } from '../../shared/session/token.ts';
import { announceError, announceOnPage } from '../../shared/ui/dialog/alerts.ts';
import { BusyOverlay } from '../../shared/ui/dialog/BusyOverlay.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { words } from '../../shared/words/words.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { register } from './api.ts';
import { NameFields } from './NameFields.tsx';
import { rejectionOf, useIsHydrated, useMarkedFields } from './prerendered-form.ts';

const t = words('entrance');
const tShared = words('shared');

type Field = keyof Registration;

/** The order in which blank fields are reported, which is not their order on the screen. */
const checkOrder: readonly Field[] = ['whatsapp', 'firstName', 'lastName', 'phone', 'email', 'password'];

export function RegisterPage() {
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const { form, errors, mark, readFilled, fieldProps } = useMarkedFields(checkOrder);
  const [isSaving, setIsSaving] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const registration: Registration | null = readFilled();
    if (!registration) return;
    setIsSaving(true);
    try {
      await register(registration);
    } catch (error) {
      setIsSaving(false);
      const { fields, text } = rejectionOf(error);
      await announceError(t('register.failed'), text);
      return mark(isCode(error, 'email_taken') ? { email: error.message } : fields);
    }
    void announceOnPage(t('register.done'), t('register.done_text'));
    const { email, password } = registration;
    try {
      await signIn(email, password);
      navigate(readStart(), { replace: true });
    } catch {
      navigate(paths.login, { state: { email } }); // at least the e-mail need not be typed again
    }
  }

  return (
    <AuthLayout title={t('register.title')} photo={terrace} position="right">
      <h1 className="h2 mb-1">{t('register.title')}</h1>
      <p className="text-body-secondary mb-4">{t('register.why')}</p>
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <NameFields fieldProps={fieldProps} />
        <PhoneField
          {...fieldProps('whatsapp')}
          label={tShared('field.whatsapp')}
          autoComplete="tel"
          className="full"
        />
        <PhoneField
          {...fieldProps('phone')}
          label={tShared('field.mobile')}
          autoComplete="tel"
          className="full"
        />
        <TextField
          {...fieldProps('email')}
          label={tShared('field.email')}
          type="email"
          autoComplete="username"
          className="full"
        />
        <TextField
          {...fieldProps('password')}
          label={tShared('field.password')}
          type="text"
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          className="full"
          hint={!errors.password && t('password.shown')}
        />
        <div className="full">
          <button type="submit" className="btn btn-primary w-100" disabled={!isHydrated}>
            {t('register.submit')}
          </button>
        </div>
      </form>
      <p className="mt-4 mb-0">
        <RichWords
          area="entrance"
          say="register.login"
          tags={{ login: (text) => <Link to={paths.login}>{text}</Link> }}
        />
      </p>
      {isSaving && <BusyOverlay>{t('register.busy')}</BusyOverlay>}
    </AuthLayout>
  );
}
