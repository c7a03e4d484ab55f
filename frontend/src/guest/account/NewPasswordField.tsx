import type { ComponentProps } from 'react';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';

const tShared = words('shared');

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'autoComplete' | 'hint'> & {
  /** The address of the account, in a form that has no field for it: password managers save the password under it. */
  account?: string;
};

/** The field for a new password. */
export function NewPasswordField({ account, ...field }: Props) {
  return (
    <>
      {account !== undefined && (
        <input type="email" autoComplete="username" value={account} readOnly hidden />
      )}
      <TextField
        {...field}
        type="password"
        autoComplete="new-password"
        hint={!field.error && tShared('field.password_length')}
      />
    </>
  );
}
