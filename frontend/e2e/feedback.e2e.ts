import { randomUUID } from 'node:crypto';
import { demo, enter, registeredGuest } from './accounts.ts';
import { textOf } from './booking-steps.ts';
import { inDays, longDate } from './hotel-days.ts';
import { eventually, journey } from './journey.ts';

it.each(['desktop', 'phone'] as const)('on a %s, feedback is sent, approved by staff, and shown', (device) =>
  journey(device, async ({ page, expectAccessible }) => {
    const name = `Noor ${randomUUID().slice(0, 8)}`;
    await enter(page, await registeredGuest(), '/home');
    expect(await page.getByRole('radio', { name: /^2 stars/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Send 2 stars?').waitFor();
    await expectAccessible();
    await page.getByRole('button', { name: 'Choose a rating' }).click();
    const twoStars = page.getByRole('radio', { name: /^2 stars/ });
    await eventually(() => twoStars.evaluate((radio) => radio === document.activeElement));
    await page.getByRole('radio', { name: '4.5 stars, Excellent', exact: true }).focus();
    await page.keyboard.press('Space');
    const words = page.getByLabel('Feedback', { exact: true });
    await words.fill(Array.from({ length: 35 }, (_, i) => `word${i + 1}`).join(' '));
    await page.getByText('30 / 30 words').waitFor();
    expect((await words.inputValue()).trim().split(/\s+/)).toHaveLength(30);
    await words.fill('The sea, from the bath 🌊');
    await page.getByText('6 / 30 words').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Successfully saved your Feedback !').waitFor();
    await page.getByText('Successfully saved your Feedback !').waitFor({ state: 'hidden' });
    await page.getByText('The hotel reads it first').waitFor();

    await enter(page, demo.staff, '/admin/feedback');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('4.5').first().waitFor();
    expect(await textOf(row)).toContain(longDate(inDays(0)));
    await row.getByRole('button', { name: /^Approve/ }).click();
    await row.getByRole('button', { name: /^Pending/ }).waitFor();

    await row.getByRole('button', { name: `Answer feedback by ${name}` }).click();
    await expectAccessible();
    await page.getByRole('textbox', { name: 'Answer' }).fill(`Thank you, ${name}.`);
    await page.getByRole('button', { name: 'Save answer' }).click();
    await page.getByText(`${name} is answered`).waitFor();
    await row.getByText(`Thank you, ${name}.`).waitFor();

    await page.goto('/home');
    await page.getByRole('heading', { name: 'Our Customer Ratings' }).scrollIntoViewIfNeeded(); // it loads when it is near
    await page.getByText(name).first().waitFor({ state: 'attached' });
    await page.getByText(`Thank you, ${name}.`).first().waitFor({ state: 'attached' });

    await page.goto('/admin/feedback');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByText('Are You Sure?').waitFor();
    await page.getByRole('button', { name: 'Ok', exact: true }).click();
    await row.waitFor({ state: 'detached' });
  })(),
);
