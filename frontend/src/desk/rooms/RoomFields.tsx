import { useCategories } from '../../shared/api/categories.ts';
import { SelectField, TextAreaField, TextField } from '../../shared/ui/form/fields.tsx';
import type { Form } from '../layout/use-form.ts';
import { mostGuests, type RoomValues } from './room-values.ts';

interface Props {
  form: Form<RoomValues>;
  isIdFixed: boolean;
}

export function RoomFields({ form: { field, values }, isIdFixed }: Props) {
  return (
    <>
      <TextField label="Room ID" required readOnly={isIdFixed} {...field('roomId')} />
      <TextField label="Room Name" required {...field('name')} />
      <CategorySelect field={field('category')} own={values.category} />
      <TextField
        label="Maximum Guests"
        type="number"
        min={1}
        max={mostGuests}
        required
        {...field('maximumGuests')}
      />
      <SelectField label="Availability" {...field('available')}>
        <option value="yes">Available</option>
        <option value="no">Not Available</option>
      </SelectField>
      <TextField label="Notes" {...field('notes')} />
      <TextAreaField label="Description" className="full" {...field('specialDescription')} />
    </>
  );
}

/** The room's own category can be chosen before the others have come. */
function CategorySelect({ field, own }: { field: ReturnType<Form<RoomValues>['field']>; own: string }) {
  const categories = useCategories();
  const names = new Set([...(own ? [own] : []), ...(categories.data ?? []).map(({ name }) => name)]);
  return (
    <SelectField
      label="Category"
      required
      hint={
        categories.isLoadingError && (
          <span className="text-danger" role="alert">
            error: the categories could not be loaded.{' '}
            <button
              type="button"
              className="btn btn-link btn-sm p-0"
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
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
