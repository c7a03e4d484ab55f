import { SelectField, TextField } from '../../shared/ui/form/fields.tsx';
import type { Form } from '../layout/use-form.ts';
import type { UserValues } from './user-values.ts';

interface Props {
  form: Form<UserValues>;
  /** A user's e-mail and password are given once, when the user is added. */
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
