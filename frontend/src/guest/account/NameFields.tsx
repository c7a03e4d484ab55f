import { TextField } from '../../shared/ui/form/fields.tsx';
import { words } from '../../shared/words/words.ts';

const tShared = words('shared');

type Name = 'firstName' | 'lastName';

/** First and last name for a new account. */
export function NameFields({
  fieldProps,
}: {
  fieldProps: (field: Name) => { name: string; error: string | undefined };
}) {
  return (
    <>
      <TextField
        {...fieldProps('firstName')}
        label={tShared('field.first_name')}
        autoComplete="given-name"
        className="half"
      />
      <TextField
        {...fieldProps('lastName')}
        label={tShared('field.last_name')}
        autoComplete="family-name"
        className="half"
      />
    </>
  );
}
