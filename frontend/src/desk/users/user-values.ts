import type { FieldErrors } from '../../shared/ui/form/field-errors.ts';
import type { CreateUserRequest, ListedUser, UpdateUserRequest } from './api.ts';

/** A user as they stand in the form. The selects speak in the words of the screen. */
export interface UserValues {
  firstName: string;
  lastName: string;
  type: 'Admin' | 'Customer';
  whatsapp: string;
  phone: string;
  status: 'Active' | 'Disabled';
  email: string;
  password: string;
  emailVerified: 'Verified' | 'Not Verified';
  img: string;
}

export const emptyUser: UserValues = {
  firstName: '',
  lastName: '',
  type: 'Customer',
  whatsapp: '',
  phone: '',
  status: 'Active',
  email: '',
  password: '',
  emailVerified: 'Not Verified',
  img: '',
};

/** The wire's flag is reversed: `disabled` is true for an active user. */
export function statusOf({ disabled }: Pick<ListedUser, 'disabled'>): UserValues['status'] {
  return disabled ? 'Active' : 'Disabled';
}

export function verificationOf({ emailVerified }: ListedUser): UserValues['emailVerified'] {
  return emailVerified ? 'Verified' : 'Not Verified';
}

export function valuesOf(user: ListedUser): UserValues {
  const { firstName, lastName, type, whatsapp, phone, email, img } = user;
  return {
    firstName,
    lastName,
    type,
    whatsapp,
    phone,
    status: statusOf(user),
    email,
    password: '',
    emailVerified: verificationOf(user),
    img,
  };
}

const shortestPassword = 8;

/** E-mail and password are given once, when the user is added. */
export function checkUser(values: UserValues, isNew: boolean): FieldErrors {
  const isEmail = /^\s*\S+@\S+\s*$/.test(values.email);
  return {
    ...(values.firstName.trim() === '' && { firstName: 'Enter the first name' }),
    ...(values.lastName.trim() === '' && { lastName: 'Enter the last name' }),
    ...(isNew && !isEmail && { email: 'Enter an e-mail address' }),
    ...(isNew &&
      values.password.length < shortestPassword && {
        password: `Enter at least ${shortestPassword} characters`,
      }),
  };
}

/** What a change sends; the e-mail says whose. */
export function changeOf(values: UserValues): UpdateUserRequest {
  return {
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    type: values.type,
    whatsapp: values.whatsapp.trim(),
    phone: values.phone.trim(),
    disabled: values.status === 'Active',
    emailVerified: values.emailVerified === 'Verified',
    img: values.img,
  };
}

export function newUserOf(values: UserValues): CreateUserRequest {
  return { ...changeOf(values), password: values.password };
}
