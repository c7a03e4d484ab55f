import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { useCategories } from '../../shared/api/categories.ts';
import { asBoolean, asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField, TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';
import type { roomFields } from './shape.ts';

const t = words('office');
const tShared = words('shared');

type RoomForm = DeskForm<z.input<typeof roomFields>, z.output<typeof roomFields>>;

interface Props {
  form: RoomForm;
  isIdFixed: boolean;
}

export function RoomFields({ form, isIdFixed }: Props) {
  const { field } = form;
  return (
    <>
      <TextField label={t('rooms.id')} required readOnly={isIdFixed} {...field('roomId')} />
      <TextField label={t('rooms.name')} required {...field('name')} />
      <CategorySelect form={form} />
      <TextField
        label={t('rooms.maximum_guests')}
        type="number"
        min={1}
        required
        {...field('maximumGuests', asNumber)}
      />
      <SelectField label={t('rooms.availability')} {...field('available', asBoolean)}>
        <option value="true">{t('rooms.available')}</option>
        <option value="false">{t('rooms.not_available')}</option>
      </SelectField>
      <TextField label={t('rooms.notes')} {...field('notes')} />
      <TextAreaField label={t('field.description')} className="full" {...field('specialDescription')} />
    </>
  );
}

/** The room's own category is an option even before the others have loaded. */
function CategorySelect({ form }: { form: RoomForm }) {
  const categories = useCategories();
  const { field } = useController({ control: form.control, name: 'category' });
  const own = field.value ? [field.value] : [];
  const names = new Set([...own, ...(categories.data ?? []).map(({ name }) => name)]);
  return (
    <SelectField
      label={t('field.category')}
      required
      error={form.errorOf('category')}
      hint={
        categories.isLoadingError && (
          <span className="text-danger" role="alert">
            {t('rooms.categories_failed')}{' '}
            <button
              type="button"
              className="btn btn-as-link btn-sm p-0"
              onClick={() => void categories.refetch()}
            >
              {tShared('action.try_again')}
            </button>
          </span>
        )
      }
      {...field}
    >
      <option value="">{t('rooms.select_category')}</option>
      {[...names].sort().map((name) => (
        <option key={name} dir="auto">
          {name}
        </option>
      ))}
    </SelectField>
  );
}
