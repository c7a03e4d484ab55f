import type { MailServerOnWire } from '@innkeeper/contracts/mail-server';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../shared/api/errors.ts';
import { useCall, useChange } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { HistoryButton } from '../../shared/resource/history/HistoryButton.tsx';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { asNumber, useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { useCurrentUser } from '../../shared/session/user.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { Splash } from '../../shared/ui/layout/Splash.tsx';
import { words } from '../../shared/words/words.ts';
import type { CheckedServer, TypedServer } from './mail-server-shape.ts';

const t = words('office');

const PORTS = [587, 465, 25, 2525] as const satisfies readonly MailServerOnWire['port'][];

/** The mail server that e-mails go through, their sender, and a test of both. */
export function MailServerPage() {
  const { data, error, isLoadingError, refetch } = useCall(
    'GET /api/desk/mail-server',
    {},
    { select: ({ mailServer }) => mailServer, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );
  return (
    <>
      <PageHead
        title={t('mail_server.title')}
        list={{ name: t('settings.title'), path: deskPaths.settings }}
        note={t('mail_server.note')}
      >
        <HistoryButton kind="mail_server" id="mail_server" name={t('mail_server.in_sentence')} />
      </PageHead>
      {isLoadingError && <LoadFailed error={error} onRetry={refetch} />}
      {!data && !isLoadingError && <Splash />}
      {data && (
        <>
          <ServerForm key={data.version} server={data} />
          <TestForm />
        </>
      )}
    </>
  );
}

/** The password goes nowhere but to the server: not into a draft, and never back into the form. */
function ServerForm({ server }: { server: MailServerOnWire }) {
  const { host, port, security, userName, sender, version, hasPassword, isServerFixed, isSenderFixed } =
    server;
  const update = useChange('PUT /api/desk/mail-server');
  const form = useDeskForm<TypedServer, CheckedServer, MailServerOnWire>({
    name: 'mail-server',
    record: server,
    initial: { host, port, security, userName, sender, password: '' },
    loadSchema: async () => (await import('./mail-server-shape.ts')).mailServerShape,
    toDraft: (values) => ({ ...values, password: '' }),
    save: async ({ password, ...values }, opened) => {
      const body = { ...values, password: password || null, version: opened?.version ?? version };
      await update.mutateAsync({ body });
      notify.success(t('mail_server.saved'));
    },
  });
  const { field, watch } = form;
  return (
    <form
      className="panel narrow"
      aria-label={t('mail_server.title')}
      autoComplete="off"
      {...form.attributes}
    >
      <div className="panel-body form-grid">
        {isServerFixed ? (
          <p className="full mb-0">{t('mail_server.fixed')}</p>
        ) : (
          <>
            <TextField
              label={t('mail_server.host')}
              hint={t('mail_server.host_hint')}
              className="full"
              dir="ltr"
              spellCheck={false}
              {...field('host')}
            />
            <SelectField label={t('mail_server.security')} {...field('security')}>
              <option value="starttls">STARTTLS</option>
              <option value="tls">TLS</option>
            </SelectField>
            <SelectField label={t('mail_server.port')} {...field('port', asNumber)}>
              {PORTS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
            <TextField
              label={t('mail_server.user')}
              hint={t('mail_server.user_hint')}
              dir="ltr"
              spellCheck={false}
              {...field('userName')}
            />
            <TextField
              label={t('mail_server.password')}
              hint={hasPassword && watch('userName') ? t('mail_server.password_kept') : undefined}
              type="password"
              autoComplete="new-password"
              {...field('password')}
            />
          </>
        )}
        {isSenderFixed ? (
          <p className="full mb-0">{t('mail_server.sender_fixed')}</p>
        ) : (
          <TextField
            label={t('mail_server.sender')}
            hint={t('mail_server.sender_hint')}
            type="email"
            className="full"
            {...field('sender')}
          />
        )}
        <FormProblem>{form.problem}</FormProblem>
      </div>
      {!(isServerFixed && isSenderFixed) && (
        <div className="panel-foot">
          <SubmitButton isBusy={form.isBusy}>{t('action.save')}</SubmitButton>
        </div>
      )}
    </form>
  );
}

/** Sends a mail through the saved server, and shows what the server said. */
function TestForm() {
  const { data: user } = useCurrentUser();
  const test = useChange('POST /api/desk/mail-server/test');
  const [typed, setTyped] = useState<string | null>(null);
  const to = typed ?? user?.email ?? '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!test.isPending && to) test.mutate({ body: { to } });
  };
  const { data, error } = test;
  return (
    <form className="panel narrow mt-4" aria-label={t('mail_server.test_title')} noValidate onSubmit={send}>
      <div className="panel-head">
        <h2>{t('mail_server.test_title')}</h2>
      </div>
      <div className="panel-body form-grid">
        <TextField
          label={t('mail_server.test_to')}
          type="email"
          className="full"
          value={to}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className="full mb-0" role="status">
          {data?.isAccepted && t('mail_server.accepted', { email: test.variables.body.to })}
        </p>
        <FormProblem>
          {error
            ? messageOf(error)
            : data && !data.isAccepted
              ? t('mail_server.rejected', { reason: data.reason })
              : null}
        </FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={test.isPending}>{t('mail_server.test')}</SubmitButton>
      </div>
    </form>
  );
}
