import { outcomeOf, retryAfterS, type SmtpError } from './outcome.ts';

const answer = (command: string, response: string): SmtpError => ({
  message: 'failed',
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
  code: 'EENVELOPE',
});

describe('what a failure means', () => {
  it.each([
    ['550 5.1.1 no such user', 'address'],
    ['552 5.2.2 mailbox full', 'address'],
    ['550 no such user', 'address'],
    ['550 5.7.1 relay access denied', 'message'],
    ['554 rejected by policy', 'message'],
  ])('%s at the recipient is permanent, because of the %s', (response, because) => {
    expect(outcomeOf(answer('RCPT TO', response), false)).toEqual({
      result: 'rejected',
      because,
      reason: response,
    });
  });

  it.each(['MAIL FROM', 'DATA'])('a 5xx at %s is permanent and not caused by the address', (command) => {
    expect(outcomeOf(answer(command, '550 5.1.1 no'), false)).toMatchObject({ because: 'message' });
  });

  it('a 4xx is for later, and other mails may go through', () => {
    expect(outcomeOf(answer('RCPT TO', '450 4.2.0 greylisted'), false)).toMatchObject({
      result: 'later',
      isServer: false,
    });
    expect(outcomeOf(answer('DATA', '451 try again'), true)).toMatchObject({ result: 'later' });
  });

  it.each<[string, SmtpError]>([
    ['421', answer('RCPT TO', '421 shutting down')],
    ['no connection', { message: 'connect ECONNREFUSED', code: 'ECONNECTION', command: 'CONN' }],
    ['no such host', { message: 'getaddrinfo ENOTFOUND', code: 'EDNS', command: 'CONN' }],
    ['a wrong password', answer('AUTH PLAIN', '535 5.7.8 bad credentials')],
    ['a bad certificate', { message: 'self-signed', code: 'ETLS', command: 'STARTTLS' }],
    ['a timeout before the message', { message: 'Timeout', code: 'ETIMEDOUT', command: 'CONN' }],
  ])('%s is a failure of the server: no mail can be sent', (_what, error) => {
    expect(outcomeOf(error, false)).toMatchObject({ result: 'later', isServer: true });
  });

  it.each<SmtpError>([
    { message: 'Timeout', code: 'ETIMEDOUT', command: 'CONN' },
    { message: 'Connection closed unexpectedly', code: 'ECONNECTION', command: 'CONN' },
    { message: 'the mail server did not answer in time' },
  ])('$message after the message was handed over leaves open whether it arrived', (error) => {
    expect(outcomeOf(error, true)).toMatchObject({ result: 'unanswered' });
  });

  it('an invalid address is rejected permanently', () => {
    const error = { message: 'Invalid recipient', code: 'EENVELOPE', command: 'API' };
    expect(outcomeOf(error, false)).toMatchObject({ result: 'rejected', because: 'address' });
  });
});

test('retries wait twice as long each time, up to half an hour', () => {
  expect([1, 2, 3, 6, 7, 100].map(retryAfterS)).toEqual([30, 60, 120, 960, 1_800, 1_800]);
});
