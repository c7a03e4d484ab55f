import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { useCategories } from '../../shared/api/categories.ts';
import { asBoolean, asNumber, type DeskForm } from '../../shared/resource/use-desk-form.ts';
import { SelectField, TextAreaField } from '../../shared/ui/form/area-and-select.tsx';
import { TextField } from '../../shared/ui/form/fields.tsx';
import type { roomFields } from './shape.ts';

type RoomForm = DeskForm<z.input<typeof roomFields>, z.output<typeof roomFields>>;

interface Props {
  form: RoomForm;
  isIdFixed: boolean;
}

export function RoomFields({ form, isIdFixed }: Props) {
  const { field } = form;
  return (
    <>
      <TextField label="Room ID" required readOnly={isIdFixed} {...field('roomId')} />
      <TextField label="Room Name" required {...field('name')} />
      <CategorySelect form={form} />
      <TextField
        label="Maximum Guests"
        type="number"
        min={1}
        required
        {...field('maximumGuests', asNumber)}
      />
      <SelectField label="Availability" {...field('available', asBoolean)}>
        <option value="true">Available</option>
        <option value="false">Not Available</option>
      </SelectField>
      <TextField label="Notes" {...field('notes')} />
      <TextAreaField label="Description" className="full" {...field('specialDescription')} />
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
      label="Category"
      required
      error={form.errorOf('category')}
      hint={
        categories.isLoadingError && (
          <span className="text-danger" role="alert">
            error: the categories could not be loaded.{' '}
            <button
              type="button"
              className="btn btn-as-link btn-sm p-0"
              onClick={() => void categories.refetch()}
            >
              Try again
            </button>
          </span>
        )
      }
      {...field}
    >
      <option value="">Select category</option>
      {[...names].sort().map((name) => (
        <option key={name} dir="auto">
          {name}
        </option>
      ))}
    </SelectField>
  );
}
