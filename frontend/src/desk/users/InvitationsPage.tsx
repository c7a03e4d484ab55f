import type { InvitationOnWire as Invitation, InvitationForm as Values } from '@innkeeper/contracts/identity';
import { useRef, useState } from 'react';
import { useChange, useLiveCall } from '../../shared/api/queries.ts';
import { deskPaths } from '../../shared/desk-paths.ts';
import { paths } from '../../shared/paths.ts';
import { PageHead } from '../../shared/resource/PageHead.tsx';
import { FormProblem, SubmitButton } from '../../shared/resource/PanelForm.tsx';
import { useRemoval } from '../../shared/resource/removal.ts';
import { useDeskForm } from '../../shared/resource/use-desk-form.ts';
import { confirmHarm } from '../../shared/ui/dialog/alerts.ts';
import { notify } from '../../shared/ui/dialog/notify.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { LoadFailed } from '../../shared/ui/layout/LoadFailed.tsx';
import { CardTable, type Column } from '../../shared/ui/table/CardTable.tsx';
import { useRoles } from '../layout/use-roles.ts';
import { RoleSelect } from './RoleField.tsx';

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
      <PageHead title="Invite a colleague" list={{ name: 'Users', path: deskPaths.users }} />
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
    whenBlank: { email: 'Enter an e-mail address' },
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
        <h2 id="invitation-form">Invite a colleague</h2>
        <span className="text-body-secondary">
          They get the link by e-mail, if the hotel sends e-mails, and choose their own password. It works
          once, for a day.
        </span>
      </div>
      <div className="panel-body form-grid">
        <TextField label="Email" type="email" required {...form.field('email')} />
        <RoleSelect offered={roles} {...form.field('role')} />
        <FormProblem>{form.problem}</FormProblem>
      </div>
      <div className="panel-foot">
        <SubmitButton isBusy={form.isBusy}>Make a link</SubmitButton>
      </div>
    </form>
  );
}

function SentLink({ sent: { email, link }, onClose }: { sent: Sent; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify.success('Link copied');
    } catch {
      input.current?.select(); // without permission, or without HTTPS: the person copies it
    }
  };
  return (
    <section className="panel" aria-labelledby="invitation-link">
      <div className="panel-head">
        <h2 id="invitation-link">Send this link to {email}</h2>
      </div>
      <div className="panel-body">
        <div className="d-flex flex-wrap gap-2">
          <input
            className="form-control w-auto flex-grow-1"
            aria-label="Link"
            readOnly
            value={link}
            ref={input}
            onFocus={({ target }) => target.select()}
          />
          {/* biome-ignore lint/a11y/noAutofocus: it is the next step after making the link */}
          <button type="button" className="btn btn-primary" onClick={() => void copy()} autoFocus>
            Copy link
          </button>
          <button type="button" className="btn btn-quiet" onClick={onClose}>
            Done
          </button>
        </div>
        <p className="form-text mb-0" role="status">
          It is shown only now. If it is lost, make another one: that ends this one.
        </p>
      </div>
    </section>
  );
}

const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

const facts: Column<Invitation>[] = [
  { header: 'Email', cell: ({ email }) => <span className="text-break">{email}</span> },
  { header: 'Role', cell: ({ roleName }) => <span>{roleName}</span> },
  { header: 'Invited by', cell: ({ invitedBy }) => <span dir="auto">{invitedBy}</span> },
  {
    header: 'Works until',
    cell: ({ expiresAt }) => <time dateTime={expiresAt}>{until.format(new Date(expiresAt))}</time>,
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
        title: `Withdraw the invitation of ${email}?`,
        text: 'Its link no longer works then.',
        confirm: 'Withdraw',
        keep: 'Keep invitation',
      }),
    remove: ({ invitationId }) => withdrawal.mutateAsync({ params: { invitationId } }),
    done: 'Invitation withdrawn',
    failed: ({ email }) => `The invitation of ${email} is not withdrawn.`,
    onRemoved: onWithdrawn,
  });
  if (invitations.isLoadingError)
    return <LoadFailed title="Load Error!" error={invitations.error} onRetry={invitations.refetch} />;
  if (!invitations.data?.length) return null;
  const action: Column<Invitation> = {
    header: 'Action',
    className: 'actions',
    cell: (invitation) => (
      <button
        type="button"
        className="btn btn-quiet-danger btn-sm"
        aria-label={`Withdraw the invitation of ${invitation.email}`}
        onClick={() => void remove(invitation)}
      >
        Withdraw
      </button>
    ),
  };
  return (
    <section className="panel" aria-labelledby="open-invitations" ref={section} tabIndex={-1}>
      <div className="panel-head">
        <h2 id="open-invitations">Open invitations</h2>
      </div>
      <CardTable
        labelledBy="open-invitations"
        columns={[...facts, action]}
        rows={invitations.data}
        rowKey={({ invitationId }) => invitationId}
      />
    </section>
  );
}
