import kafkajs, { type AclEntry } from 'kafkajs';
import { rightsOf } from './rights.ts';

const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = kafkajs;

const nameOf = (names: object, value: number) => Object.entries(names).find(([, one]) => one === value)?.[0];
const inWords = (right: AclEntry) =>
  [
    right.principal,
    nameOf(AclPermissionTypes, right.permissionType),
    nameOf(AclOperationTypes, right.operation),
    nameOf(AclResourceTypes, right.resourceType),
    nameOf(ResourcePatternTypes, right.resourcePatternType),
    right.resourceName,
  ].join(' ');

test('a service writes its own topics, reads its own events and what it consumes, and uses its own groups', () => {
  expect(rightsOf({ name: 'booking', consumes: ['catalog', 'identity'] }).map(inWords)).toEqual([
    'User:booking ALLOW WRITE TOPIC LITERAL innkeeper.booking',
    'User:booking ALLOW WRITE TOPIC LITERAL innkeeper.dead-letters.booking',
    'User:booking ALLOW WRITE TOPIC LITERAL innkeeper.keys.booking',
    'User:booking ALLOW READ TOPIC LITERAL innkeeper.booking',
    'User:booking ALLOW READ TOPIC LITERAL innkeeper.keys.booking',
    'User:booking ALLOW READ TOPIC LITERAL innkeeper.catalog',
    'User:booking ALLOW READ TOPIC LITERAL innkeeper.keys.catalog',
    'User:booking ALLOW READ TOPIC LITERAL innkeeper.identity',
    'User:booking ALLOW READ TOPIC LITERAL innkeeper.keys.identity',
    'User:booking ALLOW READ GROUP LITERAL booking',
    'User:booking ALLOW READ GROUP PREFIXED booking.',
  ]);
});
