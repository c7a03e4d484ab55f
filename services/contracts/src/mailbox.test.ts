import { mailboxOf } from './mailbox.ts';

test.each([
  ['Elena.Ruiz@Example.com', 'elena.ruiz@example.com'],
  ['elena+hotel@example.com', 'elena@example.com'],
  ['elena+a+b@example.com', 'elena@example.com'],
  ['e.le.na+x@gmail.com', 'elena@gmail.com'],
  ['Elena@GoogleMail.com', 'elena@gmail.com'],
  ['e.lena@sub.gmail.com', 'e.lena@sub.gmail.com'],
])('%s is read in the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
