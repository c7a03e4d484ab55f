import { SelectField, TextField } from '../../shared/ui/form/fields.tsx';
import type { DeskForm } from '../layout/use-desk-form.ts';
import type { CreateUserRequest } from './api.ts';
import type { UserValues } from './user-form.ts';

interface Props {
  form: DeskForm<UserValues, CreateUserRequest>;
  /** E-mail and password are given only when the user is added. */
  isNew: boolean;
}

export function UserFields({ form: { field }, isNew }: Props) {
  return (
    <>
      <TextField label="First Name" required {...field('firstName')} />
      <TextField label="Last Name" required {...field('lastName')} />
      <SelectField label="User Type" {...field('type')}>
        <option>Customer</option>
        <option>Admin</option>
      </SelectField>
      <TextField label="Whatsapp Number" type="tel" {...field('whatsapp')} />
      <TextField label="Mobile Number" type="tel" {...field('phone')} />
      <SelectField label="User Status" {...field('status')}>
        <option>Active</option>
        <option>Disabled</option>
      </SelectField>
      {isNew && (
        <>
          <TextField label="Email" type="email" required {...field('email')} />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            {...field('password')}
          />
        </>
      )}
      <SelectField label="Email Verified" {...field('emailVerified')}>
        <option>Not Verified</option>
        <option>Verified</option>
      </SelectField>
    </>
  );
}
