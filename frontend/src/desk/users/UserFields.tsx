import { asBoolean, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField } from '../../shared/ui/form/area-and-select.tsx';
import { PhoneField, TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { NewUserRequest } from './api.ts';
import { RoleField } from './RoleField.tsx';

const t = words('office');

interface Props {
  form: DeskForm<NewUserRequest, NewUserRequest>;
  /** E-mail and password can be set only when the user is added. */
  isNew: boolean;
}

export function UserFields({ form, isNew }: Props) {
  const { field } = form;
  return (
    <>
      <TextField label={t('users.first_name')} required {...field('firstName')} />
      <TextField label={t('users.last_name')} required {...field('lastName')} />
      <SelectField label={t('users.type')} {...field('type')}>
        <option value="Customer">{t('users.type.customer')}</option>
        <option value="Admin">{t('users.type.admin')}</option>
      </SelectField>
      <RoleField form={form} />
      <PhoneField label={t('users.whatsapp')} {...field('whatsapp')} />
      <PhoneField label={t('users.mobile')} {...field('phone')} />
      {/* The specification's flag is reversed: `disabled` is sent true for an active user. */}
      <SelectField label={t('users.status')} {...field('disabled', asBoolean)}>
        <option value="true">{t('users.active')}</option>
        <option value="false">{t('users.disabled')}</option>
      </SelectField>
      {isNew && (
        <>
          <TextField label={t('users.email')} type="email" required {...field('email')} />
          <TextField
            label={t('users.password')}
            type="password"
            autoComplete="new-password"
            required
            {...field('password')}
          />
        </>
      )}
      <SelectField label={t('users.email_verified')} {...field('emailVerified', asBoolean)}>
        <option value="false">{t('users.not_verified')}</option>
        <option value="true">{t('users.verified')}</option>
      </SelectField>
    </>
  );
}
