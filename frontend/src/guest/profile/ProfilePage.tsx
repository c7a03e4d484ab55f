import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CheckCircle } from 'react-bootstrap-icons';
import { Link } from 'react-router-dom';
import { isCode } from '../../shared/api/errors.ts';
import { currentHotel } from '../../shared/hotel.ts';
import { paths } from '../../shared/paths.ts';
import { useDraft } from '../../shared/session/draft.ts';
import { useResendConfirmation } from '../../shared/session/resend-confirmation.ts';
import { signOut } from '../../shared/session/session.ts';
import { readStart } from '../../shared/session/token.ts';
import { type User, useCurrentUser, useLacksSecondFactor } from '../../shared/session/user.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { SiteBar } from '../../shared/ui/layout/SiteBar.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { RichWords } from '../../shared/words/RichWords.tsx';
import { NameFields } from '../account/NameFields.tsx';
import { NewPasswordField } from '../account/NewPasswordField.tsx';
import { inputOf, readFields, rejectionOf, useMarkedFields } from '../account/prerendered-form.ts';
import { AddressChange } from './AddressChange.tsx';
import { changePassword, useSaveProfile } from './api.ts';
import { MailChoices } from './MailChoices.tsx';
import { OwnData } from './OwnData.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import './ProfilePage.scss';
import { words } from '../../shared/words/words.ts';

const t = words('profile');
const tShared = words('shared');

/** The data of the signed-in user, guest or staff, and their ways to sign in. */
export function ProfilePage() {
  const { data: user, error, isLoadingError, refetch } = useCurrentUser();
  const lacksSecondFactor = useLacksSecondFactor();
  return (
    <>
      <title>{`${t('profile.title')} · ${currentHotel().name}`}</title>
      <SiteBar brandTo={readStart()}>
        <div className="ms-auto d-flex flex-wrap justify-content-end gap-2">
          {!lacksSecondFactor && (
            <Link className="btn btn-quiet btn-sm" to={readStart()}>
              {t('profile.back')}
            </Link>
          )}
          <button type="button" className="btn btn-line btn-sm" onClick={() => void signOut()}>
            {tShared('action.log_out')}
          </button>
        </div>
      </SiteBar>
      <main id="main" tabIndex={-1} className="container profile">
        <h1 className="h2">{t('profile.title')}</h1>
        {isLoadingError && <LoadFailed title={tShared('load.error')} error={error} onRetry={refetch} />}
        {!user && !isLoadingError && <Splash />}
        {user && <Sections user={user} lacksSecondFactor={lacksSecondFactor} />}
      </main>
    </>
  );
}

function Sections({ user, lacksSecondFactor }: { user: User; lacksSecondFactor: boolean }) {
  // It keeps its position after the second step was added, because its recovery codes are shown once.
  const [isSentHere] = useState(lacksSecondFactor);
  const secondFactor = <SecondFactor email={user.email} isDemanded={lacksSecondFactor} />;
  return (
    <>
      {isSentHere && <Demand isMet={!lacksSecondFactor} />}
      {isSentHere && secondFactor}
      <Address user={user} />
      <Person user={user} />
      <MailChoices isConfirmed={user.emailVerified} />
      <Password email={user.email} />
      {!isSentHere && secondFactor}
      <Sessions />
      <OwnData />
    </>
  );
}

/** Why staff are here instead of at the desk. */
const Demand = ({ isMet }: { isMet: boolean }) => (
  <p className="panel fw-semibold" role="status">
    {isMet ? (
      <RichWords
        area="profile"
        say="second_step.met"
        tags={{ desk: (text) => <Link to={readStart()}>{text}</Link> }}
      />
    ) : (
      t('second_step.demanded')
    )}
  </p>
);

function Address({ user: { email, emailVerified } }: { user: User }) {
  const { isSending, resend } = useResendConfirmation();
  return (
    <section className="panel" aria-labelledby="profile-address">
      <h2 className="h5" id="profile-address">
        {t('address.title')}
      </h2>
      <p className="mb-2">
        <strong className="text-break">{email}</strong>
      </p>
      {emailVerified ? (
        <p className="mb-0 text-success-emphasis">
          <CheckCircle aria-hidden="true" /> {t('address.confirmed')}
        </p>
      ) : (
        <>
          <p>{t('address.unconfirmed')}</p>
          <button type="button" className="btn btn-line btn-sm" aria-disabled={isSending} onClick={resend}>
            {tShared('action.send_mail_again')}
          </button>
        </>
      )}
      <AddressChange email={email} />
    </section>
  );
}

const personFields = ['firstName', 'lastName', 'whatsapp', 'phone'] as const;

function Person({ user }: { user: User }) {
  const save = useSaveProfile();
  const { form, mark, readFilled, fieldProps } = useMarkedFields(personFields, ['firstName', 'lastName']);
  const known = (field: (typeof personFields)[number]) => ({
    ...fieldProps(field),
    defaultValue: user[field],
  });
  // What the fields were filled with: the user may be loaded again while someone types.
  const opened = useRef(user);
  const isTyped = (typed: Record<(typeof personFields)[number], string>) =>
    personFields.some((field) => typed[field] !== opened.current[field]);
  // The fields are gone when the page is left, so what is typed is noted before.
  const noted = useRef<Record<(typeof personFields)[number], string> | null>(null);
  const note = () => {
    noted.current = readFields(form.current!, personFields);
  };
  const draft = useDraft('profile', () =>
    noted.current && isTyped(noted.current) ? { typed: noted.current, opened: opened.current } : null,
  );
  useEffect(() => {
    if (!draft) return;
    opened.current = draft.opened;
    for (const field of personFields) inputOf(form.current!, field).value = draft.typed[field];
    noted.current = draft.typed;
  }, [draft, form]);

  /** A change of the account beside these fields, such as a confirmed address, is no conflict. */
  async function saveOver(typed: Record<(typeof personFields)[number], string>) {
    try {
      return await save.mutateAsync({ ...typed, version: opened.current.version });
    } catch (error) {
      const current = isCode(error, 'edit_conflict') ? (error.current as User) : null;
      if (!current || personFields.some((field) => current[field] !== opened.current[field])) {
        if (current) opened.current = current; // saving again replaces what the message says
        throw error;
      }
      return save.mutateAsync({ ...typed, version: current.version });
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (save.isPending || !typed) return;
    try {
      opened.current = (await saveOver(typed)).user;
      notify.success(t('person.saved'));
    } catch (error) {
      notify.failure(t('person.not_saved'), error);
      mark(rejectionOf(error).fields);
    }
  }

  return (
    <section className="panel" aria-labelledby="profile-person">
      <h2 className="h5" id="profile-person">
        {t('person.title')}
      </h2>
      <form ref={form} className="form-grid" noValidate onInput={note} onSubmit={submit}>
        <NameFields fieldProps={known} />
        <PhoneField
          {...known('whatsapp')}
          label={tShared('field.whatsapp')}
          autoComplete="tel"
          className="half"
        />
        <PhoneField {...known('phone')} label={tShared('field.mobile')} autoComplete="tel" className="half" />
        <div className="full">
          <button type="submit" className="btn btn-primary" aria-disabled={save.isPending}>
            {t('profile.save')}
          </button>
        </div>
      </form>
    </section>
  );
}

const passwordFields = ['currentPassword', 'password'] as const;

function Password({ email }: { email: string }) {
  const { form, mark, readFilled, fieldProps } = useMarkedFields(passwordFields);
  const [isSaving, setIsSaving] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = readFilled();
    if (isSaving || !typed) return;
    setIsSaving(true);
    try {
      await changePassword(typed);
      form.current?.reset();
      notify.success(t('password.changed'));
    } catch (error) {
      notify.failure(t('password.not_changed'), error);
      mark(rejectionOf(error).fields);
    }
    setIsSaving(false);
  }

  return (
    <section className="panel" aria-labelledby="profile-password">
      <h2 className="h5" id="profile-password">
        {tShared('field.password')}
      </h2>
      <p>
        <RichWords
          area="profile"
          say="password.why"
          tags={{
            link: (text) => (
              <Link to={paths.forgotPassword} state={{ email }}>
                {text}
              </Link>
            ),
          }}
        />
      </p>
      <form ref={form} className="form-grid" noValidate onSubmit={submit}>
        <TextField
          {...fieldProps('currentPassword')}
          label={t('password.current')}
          type="password"
          autoComplete="current-password"
          className="half"
        />
        <NewPasswordField
          {...fieldProps('password')}
          label={tShared('field.new_password')}
          account={email}
          className="half"
        />
        <div className="full">
          <button type="submit" className="btn btn-primary" aria-disabled={isSaving}>
            {t('password.change')}
          </button>
        </div>
      </form>
    </section>
  );
}
