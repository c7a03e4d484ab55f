import type { Sql } from '@innkeeper/kit/postgres';

export type Invitation = {
  invitationId: string;
  email: string;
  role: string;
  roleName: string;
  invitedBy: string;
  /** The name of its sender; empty if their account was deleted. */
  inviter: string;
  createdAt: Date;
  expiresAt: Date;
};

/** `invitations` as `i`, with the names of roles and senders. */
const INVITATION = `i.id as "invitationId", i.email, i.role, i.invited_by as "invitedBy",
  i.created_at as "createdAt", i.expires_at as "expiresAt",
  (select name::text from roles where roles.id = i.role) as "roleName",
  coalesce((select first_name || ' ' || last_name from users where users.id = i.invited_by), '') as inviter`;

const OPEN = 'i.accepted_at is null and i.expires_at > now()';

export type NewInvitation = {
  invitationId: string;
  email: string;
  role: string;
  /** Of the link in the e-mail, and of the one that the inviter sees. */
  mailedHash: Buffer;
  shownHash: Buffer;
  invitedBy: string;
  hours: number;
};

/** Adds an invitation in place of an earlier one to the same address, and deletes those that ended more than a month ago. */
export async function insertInvitation(sql: Sql, invitation: NewInvitation): Promise<Invitation> {
  await sql.query(
    `delete from invitations
      where (email = $1 and accepted_at is null) or expires_at < now() - interval '30 days'`,
    [invitation.email],
  );
  const { rows } = await sql.query<Invitation>(
    `insert into invitations as i (id, email, role, secret_hash, shown_secret_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7)) returning ${INVITATION}`,
    [
      invitation.invitationId,
      invitation.email,
      invitation.role,
      invitation.mailedHash,
      invitation.shownHash,
      invitation.invitedBy,
      invitation.hours,
    ],
  );
  return rows[0]!;
}

/** Those that can still be accepted, newest first. */
export async function selectOpenInvitations(sql: Sql): Promise<Invitation[]> {
  const { rows } = await sql.query<Invitation>(
    `select ${INVITATION} from invitations i where ${OPEN} order by i.created_at desc, i.id`,
  );
  return rows;
}

/** Locks an open invitation, so that it is accepted or withdrawn once. */
export async function lockOpenInvitation(sql: Sql, id: string): Promise<Invitation | undefined> {
  const { rows } = await sql.query<Invitation>(
    `select ${INVITATION} from invitations i where i.id = $1 and ${OPEN} for update`,
    [id],
  );
  return rows[0];
}

/** An invitation in events and in the history. */
export const stateOfInvitation = ({
  invitationId,
  email,
  role,
  roleName,
  invitedBy,
  expiresAt,
}: Invitation) => ({
  invitationId,
  email,
  role,
  roleName,
  invitedBy,
  expiresAt: expiresAt.toISOString(),
});

export type FoundInvitation = Invitation & {
  isOpen: boolean;
  isAccepted: boolean;
  /** Whether the secret was in the e-mail and nowhere else. */
  isMailed: boolean;
};

/** Finds an invitation by the hash of its secret, locked so that it is accepted once. */
export async function lockInvitationBySecret(
  sql: Sql,
  secretHash: Buffer,
): Promise<FoundInvitation | undefined> {
  const { rows } = await sql.query<FoundInvitation>(
    `select ${INVITATION}, ${OPEN} as "isOpen", i.accepted_at is not null as "isAccepted",
            i.secret_hash = $1 as "isMailed"
       from invitations i where i.secret_hash = $1 or i.shown_secret_hash = $1 for update`,
    [secretHash],
  );
  return rows[0];
}

export async function setAccepted(sql: Sql, id: string): Promise<void> {
  await sql.query('update invitations set accepted_at = now() where id = $1', [id]);
}

/** Deletes the open invitations that a user sent, and returns them. */
export async function deleteInvitationsOf(sql: Sql, userId: string): Promise<Invitation[]> {
  const { rows } = await sql.query<Invitation>(
    `delete from invitations i where i.invited_by = $1 and i.accepted_at is null returning ${INVITATION}`,
    [userId],
  );
  return rows;
}

export async function deleteInvitation(sql: Sql, id: string): Promise<void> {
  await sql.query('delete from invitations where id = $1', [id]);
}
