import { asBoolean, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import type { NewUserRequest } from './api.ts';
import { RoleField } from './RoleField.tsx';

interface Props {
  form: DeskForm<NewUserRequest, NewUserRequest>;
  /** E-mail and password can be set only when the user is added. */
  isNew: boolean;
}

export function UserFields({ form, isNew }: Props) {
  const { field } = form;
  return (
    <>
      <TextField label="First Name" required {...field('firstName')} />
      <TextField label="Last Name" required {...field('lastName')} />
      <SelectField label="User Type" {...field('type')}>
        <option>Customer</option>
        <option>Admin</option>
      </SelectField>
      <RoleField form={form} />
      <PhoneField label="Whatsapp Number" {...field('whatsapp')} />
      <PhoneField label="Mobile Number" {...field('phone')} />
      {/* The specification's flag is reversed: `disabled` is sent true for an active user. */}
      <SelectField label="User Status" {...field('disabled', asBoolean)}>
        <option value="true">Active</option>
        <option value="false">Disabled</option>
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
      <SelectField label="Email Verified" {...field('emailVerified', asBoolean)}>
        <option value="false">Not Verified</option>
        <option value="true">Verified</option>
      </SelectField>
    </>
  );
}
