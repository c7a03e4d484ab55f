import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { UserValues } from './user-values.ts';

interface Props {
  form: UseFormReturn<UserValues>;
  /** A user's e-mail and password are given once, when the user is added. */
  isNew: boolean;
}

const shortestPassword = 8;

export function UserFields({ form, isNew }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="First Name"
        required
        error={errors.firstName?.message}
        {...register('firstName', {
          validate: (name) => name.trim() !== '' || 'Enter the first name',
        })}
      />
      <TextField
        label="Last Name"
        required
        error={errors.lastName?.message}
        {...register('lastName', {
          validate: (name) => name.trim() !== '' || 'Enter the last name',
        })}
      />
      <SelectField label="User Type" error={errors.type?.message} {...register('type')}>
        <option>Customer</option>
        <option>Admin</option>
      </SelectField>
      <TextField
        label="Whatsapp Number"
        type="tel"
        error={errors.whatsapp?.message}
        {...register('whatsapp')}
      />
      <TextField label="Mobile Number" type="tel" error={errors.phone?.message} {...register('phone')} />
      <SelectField label="User Status" error={errors.status?.message} {...register('status')}>
        <option>Active</option>
        <option>Disabled</option>
      </SelectField>
      {isNew && (
        <>
          <TextField
            label="Email"
            type="email"
            required
            error={errors.email?.message}
            {...register('email', {
              validate: (email) => /^\s*\S+@\S+\s*$/.test(email) || 'Enter an e-mail address',
            })}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            error={errors.password?.message}
            {...register('password', {
              validate: (password) =>
                password.length >= shortestPassword || `Enter at least ${shortestPassword} characters`,
            })}
          />
        </>
      )}
      <SelectField
        label="Email Verified"
        error={errors.emailVerified?.message}
        {...register('emailVerified')}
      >
        <option>Not Verified</option>
        <option>Verified</option>
      </SelectField>
    </>
  );
}
