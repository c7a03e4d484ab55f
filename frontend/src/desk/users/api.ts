import type { NewUserRequest, UserListRequest, UserOnWire } from '@innkeeper/contracts/identity';

/** A user as staff see one. `disabled` is the specification's reversed flag: true means active. */
export type ListedUser = UserOnWire;
export type UserSort = NonNullable<UserListRequest['sort']>;
export type { NewUserRequest };
