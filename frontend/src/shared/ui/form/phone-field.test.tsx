import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhoneField } from './fields.tsx';

const warning = 'This does not look like a phone number. Please check it.';
const field = () => screen.getByLabelText('Mobile no');

test('warns about what cannot be a phone number, until it can', async () => {
  const user = userEvent.setup();
  const onBlur = jest.fn();
  render(<PhoneField label="Mobile no" onBlur={onBlur} />);
  await user.type(field(), '600');
  expect(screen.queryByText(warning)).toBeNull();
  await user.tab();
  expect(onBlur).toHaveBeenCalledTimes(1);
  expect(await screen.findByRole('status')).toHaveTextContent(warning);
  expect(field()).toHaveAccessibleDescription(warning);
  expect(field()).toBeValid();
  await user.type(field(), ' 555 015');
  await user.tab();
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

test('says nothing about an empty field', async () => {
  const user = userEvent.setup();
  render(<PhoneField label="Mobile no" defaultValue="600" />);
  await user.click(field());
  await user.tab();
  await screen.findByText(warning);
  await user.clear(field());
  await user.tab();
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});
