import { TextField } from '../../shared/ui/form/fields.tsx';

type Name = 'firstName' | 'lastName';

/** First and last name for a new account. */
export function NameFields({
  fieldProps,
}: {
  fieldProps: (field: Name) => { name: string; error: string | undefined };
}) {
  return (
    <>
      <TextField {...fieldProps('firstName')} label="First name" autoComplete="given-name" className="half" />
      <TextField {...fieldProps('lastName')} label="Last name" autoComplete="family-name" className="half" />
    </>
  );
}
