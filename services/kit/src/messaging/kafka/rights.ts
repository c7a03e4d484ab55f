import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs, { type AclEntry, type AclFilter, type Admin } from 'kafkajs';
import type { Logger } from '../../observe/logger.ts';
import { deadLetterTopic } from '../dead-letters.ts';
import type { KafkaAccess } from './access.ts';
import { explainAuthError } from './auth-backoff.ts';
import { kafkaClient } from './client.ts';
import { keysTopicOf } from './sealing/key-topic.ts';

// These enums are not among the names that Node finds in this CommonJS module.
const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

const APPLIED_ATTEMPTS = 100;
const APPLIED_POLL_MS = 100;

/** A service, whose user in Kafka has the same name, and the services whose events it consumes. */
export type EventUser = { name: string; consumes: readonly string[] };

export const topicOf = (service: string): string => `innkeeper.${service}`;

/**
 * What the user of a service may do in Kafka: write its own topics, read its own events and those that it consumes, with
 * their keys, and use the consumer groups that are named like the service or begin with its name and a dot. Kafka rejects everything
 * else: other topics, other groups, new topics, changed settings.
 */
export function rightsOf({ name, consumes }: EventUser): AclEntry[] {
  const { GROUP, TOPIC } = AclResourceTypes;
  const { LITERAL, PREFIXED } = ResourcePatternTypes;
  const { READ, WRITE } = AclOperationTypes;
  const allow = (
    resourceType: AclEntry['resourceType'],
    resourceName: string,
    operation: AclEntry['operation'],
    resourcePatternType: AclEntry['resourcePatternType'] = LITERAL,
  ): AclEntry => ({
    resourceType,
    resourceName,
    resourcePatternType,
    operation,
    principal: `User:${name}`,
    host: '*',
    permissionType: AclPermissionTypes.ALLOW,
  });
  return [
    allow(TOPIC, topicOf(name), WRITE),
    allow(TOPIC, deadLetterTopic(name).name, WRITE),
    allow(TOPIC, keysTopicOf(name), WRITE),
    ...[name, ...consumes].flatMap((service) =>
      [topicOf(service), keysTopicOf(service)].map((topic) => allow(TOPIC, topic, READ)),
    ),
    allow(GROUP, name, READ),
    allow(GROUP, `${name}.`, READ, PREFIXED),
  ];
}

/** Gives the users of services the rights of `rightsOf`, and takes from them what they have beyond. */
export async function grantRights(
  { access, logger }: { access: KafkaAccess; logger: Logger },
  users: readonly EventUser[],
): Promise<void> {
  const admin = kafkaClient({ access, clientId: 'grant-rights', logger }).admin();
  await admin.connect().catch((error: unknown) => {
    throw explainAuthError(error, access);
  });
  try {
    const wanted = users.flatMap(rightsOf);
    await admin.createAcls({ acl: wanted }); // those that exist stay
    const keys = new Set(wanted.map(keyOf));
    const filters: AclFilter[] = (await rightsWith(admin, users, keys)).filter(
      (right) => !keys.has(keyOf(right)),
    );
    if (filters.length) await admin.deleteAcls({ filters });
  } finally {
    await admin.disconnect();
  }
}

/** The rights of the users once these are among them: Kafka accepts new ones a moment before it applies them. */
async function rightsWith(
  admin: Admin,
  users: readonly EventUser[],
  keys: ReadonlySet<string>,
): Promise<AclEntry[]> {
  for (let attempt = 1; ; attempt++) {
    const found = (await Promise.all(users.map((user) => rightsIn(admin, user)))).flat();
    const applied = new Set(found.map(keyOf));
    const missing = [...keys].find((key) => !applied.has(key));
    if (missing === undefined) return found;
    if (attempt === APPLIED_ATTEMPTS) throw new Error(`Kafka does not apply the right ${missing}`);
    await sleep(APPLIED_POLL_MS);
  }
}

async function rightsIn(admin: Admin, { name }: EventUser): Promise<AclEntry[]> {
  const { resources } = await admin.describeAcls({
    resourceType: AclResourceTypes.ANY,
    resourcePatternType: ResourcePatternTypes.ANY,
    principal: `User:${name}`,
    operation: AclOperationTypes.ANY,
    permissionType: AclPermissionTypes.ANY,
  });
  return resources.flatMap(({ acls, ...resource }) => acls.map((acl) => ({ ...resource, ...acl })));
}

const keyOf = (right: AclEntry): string =>
  [
    right.resourceType,
    right.resourceName,
    right.resourcePatternType,
    right.principal,
    right.host,
    right.operation,
    right.permissionType,
  ].join(' ');
