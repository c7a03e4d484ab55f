import type { Permission } from '@innkeeper/contracts/access';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useMay } from '../../shared/resource/may.ts';
import { hintOf, labelOf, permissions } from '../../shared/resource/permission-labels.ts';
import type { RoleForm } from './api.ts';
import './PermissionsField.scss';
import { words } from '../../shared/words/words.ts';

const t = words('office');

interface Props {
  control: Control<RoleForm, unknown, RoleForm>;
  error: string | undefined;
}

const offered = permissions.filter((one) => one !== 'installation');

/** The permissions of a role: a box for each permission that the signed-in user has, because nobody can grant more. */
export function PermissionsField({ control, error }: Props) {
  const { value, onChange, ref } = useController({ control, name: 'permissions' }).field;
  const may = useMay();
  const id = useId();
  const toggle = (one: Permission, isChosen: boolean) =>
    onChange(offered.filter((other) => (other === one ? isChosen : value.includes(other))));
  return (
    <fieldset className="full permissions" aria-describedby={error && `${id}-error`}>
      <legend className="form-label">{t('roles.permits')}</legend>
      <div className="permissions-grid">
        {offered.filter(may).map((one, position) => (
          <div className="form-check" key={one}>
            <input
              type="checkbox"
              className={error ? 'form-check-input is-invalid' : 'form-check-input'}
              id={`${id}-${one}`}
              ref={position === 0 ? ref : undefined}
              checked={value.includes(one)}
              aria-invalid={error && position === 0 ? true : undefined}
              aria-describedby={`${id}-${one}-hint`}
              onChange={({ target }) => toggle(one, target.checked)}
            />
            <label className="form-check-label" htmlFor={`${id}-${one}`}>
              {labelOf(one)}
            </label>
            <div className="form-text" id={`${id}-${one}-hint`}>
              {hintOf(one)}
            </div>
          </div>
        ))}
      </div>
      {error && (
        <div className="invalid-feedback d-block" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
