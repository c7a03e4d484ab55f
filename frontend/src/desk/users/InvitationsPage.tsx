import type { InvitationOnWire as Invitation, InvitationForm as Values } from '@innkeeper/contracts/identity';
import { useRef, useState } from 'react';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { nameOfRole } from '../../shared/resource/role-names.ts';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { inPageLocale } from '../../shared/words/date-formats.ts';
import { words } from '../../shared/words/words.ts';
import { useRoles } from '../layout/use-roles.ts';
import { RoleSelect } from './RoleField.tsx';

const t = words('office');

/** The link of an invitation, which is shown once: the server keeps only a hash of its secret. */
interface Sent {
  email: string;
  link: string;
}

/** Invites colleagues, and lists the open invitations. */
export function InvitationsPage() {
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <>
      <PageHead title={t('invitations.title')} list={{ name: t('users.list'), path: deskPaths.users }} />
      <InvitationForm onSent={setSent} />
      {sent && <SentLink key={sent.link} sent={sent} onClose={() => setSent(null)} />}
      <OpenInvitations onWithdrawn={({ email }) => email === sent?.email && setSent(null)} />
    </>
  );
}

function InvitationForm({ onSent }: { onSent: (sent: Sent) => void }) {
  const invitation = useChange('POST /api/users/invitations');
  const roles = useRoles().data?.filter(({ mayGrant }) => mayGrant) ?? [];
  const form = useDeskForm<Values, Values>({
    name: 'invitation',
    record: null,
    initial: { email: '', role: 'desk' },
    loadSchema: async () => (await import('./shapes.ts')).invitationSchema,
    whenBlank: { email: t('invitations.email_needed') },
    byCode: { email_taken: 'email' },
    save: async (values) => {
      const { secret } = await invitation.mutateAsync({ body: values });
      form.reset({ ...values, email: '' });
      onSent({ email: values.email, link: `${window.location.origin}${paths.invitation}#${secret}` });
    },
  });
  return (
    <form className="panel" aria-labelledby="invitation-form" autoComplete="off" {...form.attributes}>
      <div className="panel-head">
        <h2 id="invitation-form">{t('invitations.title')}</h2>
        <span className="text-body-secondary">{t('invitations.hint')}</span>
      </div>
      <div className="panel-body form-grid">
        <TextField label={t('users.email')} type="email" required {...form.field('email')} />
        <RoleSelect offered={roles} {...form.field('role')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>{t('invitations.make')}</SubmitButton>
      </div>
    </form>
  );
}

function SentLink({ sent: { email, link }, onClose }: { sent: Sent; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify.success(t('invitations.copied'));
    } catch {
      input.current?.select(); // without permission, or without HTTPS: the person copies it
    }
  };
  return (
    <section className="panel" aria-labelledby="invitation-link">
      <div className="panel-head">
        <h2 id="invitation-link">{t('invitations.send_to', { email })}</h2>
      </div>
      <div className="panel-body">
        <div className="d-flex flex-wrap gap-2">
          <input
            className="form-control w-auto flex-grow-1"
            aria-label={t('invitations.link')}
            readOnly
            value={link}
            ref={input}
            onFocus={({ target }) => target.select()}
          />
          {/* biome-ignore lint/a11y/noAutofocus: it is the next step after making the link */}
          <button type="button" className="btn btn-primary" onClick={() => void copy()} autoFocus>
            {t('invitations.copy')}
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            {t('invitations.done')}
          </button>
        </div>
        <p className="form-text mb-0" role="status">
          {t('invitations.shown_once')}
        </p>
      </div>
    </section>
  );
}

const until = inPageLocale({ dateStyle: 'medium', timeStyle: 'short' });

const facts = (): Column<Invitation>[] => [
  { header: t('users.email'), cell: ({ email }) => <span className="text-break">{email}</span> },
  { header: t('field.role'), cell: ({ role, roleName }) => <span>{nameOfRole(role, roleName)}</span> },
  { header: t('invitations.by'), cell: ({ invitedBy }) => <span dir="auto">{invitedBy}</span> },
  {
    header: t('invitations.until'),
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{until(new Date(expiresAt))}</time>,
  },
];

function OpenInvitations({ onWithdrawn }: { onWithdrawn: (invitation: Invitation) => void }) {
  const invitations = useLiveCall(
    'GET /api/users/invitations',
    {},
    { select: (answer) => answer.invitations },
  );
  const withdrawal = useChange('DELETE /api/users/invitations/:invitationId');
  const { section, remove } = useRemoval<Invitation>({
    keyOf: ({ invitationId }) => invitationId,
    nameOf: ({ email }) => email,
    ask: ({ email }) =>
      confirmHarm({
        title: t('invitations.withdraw.title', { email }),
        text: t('invitations.withdraw.text'),
        confirm: t('invitations.withdraw'),
        keep: t('invitations.withdraw.keep'),
      }),
    remove: ({ invitationId }) => withdrawal.mutateAsync({ params: { invitationId } }),
    done: t('invitations.withdrawn'),
    failed: ({ email }) => t('invitations.not_withdrawn', { email }),
    onRemoved: onWithdrawn,
  });
  if (invitations.isLoadingError)
    return <LoadFailed error={invitations.error} onRetry={invitations.refetch} />;
  if (!invitations.data?.length) return null;
  const action: Column<Invitation> = {
    header: t('action.header'),
    className: 'actions',
    cell: (invitation) => (
      <button
        type="button"
        className="btn btn-quiet-danger btn-sm"
        aria-label={t('invitations.withdraw_named', { email: invitation.email })}
        onClick={() => void remove(invitation)}
      >
        {t('invitations.withdraw')}
      </button>
    ),
  };
  return (
    <section className="panel" aria-labelledby="open-invitations" ref={section} tabIndex={-1}>
      <div className="panel-head">
        <h2 id="open-invitations">{t('invitations.open')}</h2>
      </div>
      <CardTable
        labelledBy="open-invitations"
        columns={[...facts(), action]}
        rows={invitations.data}
        rowKey={({ invitationId }) => invitationId}
      />
    </section>
  );
}
