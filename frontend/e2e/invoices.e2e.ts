import { callerOf, demo, enter } from './accounts.ts';
import { inDays } from './hotel-days.ts';
import { journey } from './journey.ts';

/** A booking of two nights. */
async function booked(lastName: string, from: number): Promise<string> {
  const call = await callerOf(demo.staff);
  const stay = { start: inDays(from), end: inDays(from + 2) };
  const { rooms } = await call('GET', `/api/desk/free-rooms?start=${stay.start}&end=${stay.end}`);
  const order = { ...stay, lastName, roomId: rooms[0].roomId, guests: 2 };
  return (await call('POST', '/api/desk/bookings', order)).booking.bookingId;
}

it.each(['desktop', 'phone'] as const)(
  'on a %s a receptionist takes a payment, issues an invoice to a company, gives it another recipient and finds all three',
  (device) =>
    journey(device, async ({ page, expectAccessible }) => {
      const lastName = device === 'phone' ? 'Telephone' : 'Engine';
      const bookingId = await booked(lastName, device === 'phone' ? 140 : 150);
      await enter(page, demo.staff, `/admin/bookings/${bookingId}`);
      const folio = page.getByRole('region', { name: 'Folio' });
      await folio.getByRole('button', { name: 'Take payment' }).click();
      const payment = folio.getByRole('form', { name: 'Take payment' });
      await payment.getByLabel('Amount').fill('50');
      await payment.getByRole('button', { name: 'Take payment' }).click();
      await folio.getByText('-Rs. 50.00').waitFor();

      const invoices = page.getByRole('region', { name: 'Invoices' });
      await invoices.getByText(/Not on an invoice yet: Rs\. [\d.]+/).waitFor();
      await invoices.getByRole('button', { name: 'Invoice…' }).click();
      const form = invoices.getByRole('form', { name: 'Issue invoice' });
      await form.getByText('Due').waitFor();
      await form.getByLabel('Recipient').fill(`${lastName} Works Ltd`);
      await form.getByLabel('Country').selectOption('GB');
      await form.getByLabel('Reference').fill('Order 4711');
      await expectAccessible();
      await form.getByRole('button', { name: 'Issue invoice' }).click();
      await page.getByText(/^Invoice \d{4}-\d{6} is issued$/).waitFor();
      await invoices.getByText('All of it is on an invoice.').waitFor();
      await expectAccessible();

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        invoices.getByRole('button', { name: /^Download \d{4}-\d{6}$/ }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^\d{4}-\d{6}\.pdf$/);

      await invoices.getByRole('button', { name: /^New recipient of/ }).click();
      const other = invoices.getByRole('form', { name: /^New recipient of/ });
      await other.getByLabel('Recipient').fill(`${lastName} Holding Ltd`);
      await other.getByLabel('Country').selectOption('IE');
      await expectAccessible();
      await other.getByRole('button', { name: 'New recipient' }).click();
      await page.getByText(/is issued; C-\d{4}-\d{6} cancels the one before$/).waitFor();
      await invoices.getByText('Credit note', { exact: true }).waitFor();

      await page.goto(`/admin/invoices?q=${bookingId}`);
      await page.getByText('3 invoices').waitFor();
      await page.getByText(`${lastName} Holding Ltd`).waitFor();
      await expectAccessible();
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      );
      expect(isTooWide).toBe(false);
    })(),
);

it(
  'an owner changes the company, and what is wrong with it stands at its field',
  journey('desktop', async ({ page, expectAccessible }) => {
    await enter(page, demo.staff, '/admin/settings');
    await page.getByRole('link', { name: 'Company and invoices' }).click();
    const iban = page.getByLabel('IBAN');
    await iban.waitFor();
    const before = await iban.inputValue();
    await iban.fill(before.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/must be an IBAN/).waitFor();
    await expectAccessible();
    await iban.fill(before);
    await page.getByLabel('Bank', { exact: true }).fill('Banco del Mar');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Company saved').waitFor();
    await page.reload();
    expect(await page.getByLabel('Bank', { exact: true }).inputValue()).toBe('Banco del Mar');
  }),
);
