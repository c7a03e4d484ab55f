import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useCategories } from './api.ts';
import type { RoomValues } from './room-values.ts';

interface Props {
  form: UseFormReturn<RoomValues>;
  isIdFixed: boolean;
}

const isGuestCount = (text: string) => /^\s*\d+\s*$/.test(text) && Number(text) >= 1 && Number(text) <= 20;

export function RoomFields({ form, isIdFixed }: Props) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Room ID"
        required
        readOnly={isIdFixed}
        error={errors.roomId?.message}
        {...register('roomId', {
          validate: (roomId) => roomId.trim() !== '' || 'Enter an ID, for example SS-302',
        })}
      />
      <TextField
        label="Room Name"
        required
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => name.trim() !== '' || 'Enter a name, for example Horizon Suite',
        })}
      />
      <CategorySelect form={form} />
      <TextField
        label="Maximum Guests"
        type="number"
        min={1}
        max={20}
        required
        error={errors.maximumGuests?.message}
        {...register('maximumGuests', {
          validate: (guests) => isGuestCount(guests) || 'Enter a whole number from 1 to 20',
        })}
      />
      <SelectField label="Availability" error={errors.available?.message} {...register('available')}>
        <option value="yes">Available</option>
        <option value="no">Not Available</option>
      </SelectField>
      <TextField label="Notes" error={errors.notes?.message} {...register('notes')} />
      <TextAreaField
        label="Description"
        className="full"
        error={errors.specialDescription?.message}
        {...register('specialDescription')}
      />
    </>
  );
}

function CategorySelect({ form }: { form: UseFormReturn<RoomValues> }) {
  const categories = useCategories();
  // The room's own category can be chosen before the others have come.
  const own = form.formState.defaultValues?.category;
  const names = new Set([...(own ? [own] : []), ...(categories.data ?? []).map(({ name }) => name)]);
  return (
    <SelectField
      label="Category"
      required
      error={form.formState.errors.category?.message}
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
      {...form.register('category', {
        validate: (category) => category !== '' || 'Select a category',
      })}
    >
      <option value="">Select category</option>
      {[...names].sort().map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}
