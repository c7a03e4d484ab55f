/** The result of sending a mail to the server. */
export type Outcome =
  | { result: 'accepted' }
  /** Permanent: because of the address, which then gets no more mails, or of the message. */
  | { result: 'rejected'; because: 'address' | 'message'; reason: string }
  /** Temporary. `isServer` means that other mails would fail, too. */
  | { result: 'later'; isServer: boolean; reason: string }
  /** The message was sent without an answer, so it may have been delivered. */
  | { result: 'unanswered'; reason: string };

/** The fields of nodemailer's error. */
export type SmtpError = {
  message: string;
  code?: string | undefined;
  response?: string | undefined;
  responseCode?: number | undefined;
  command?: string | undefined;
};

/**
 * Classifies a failure by the status codes of SMTP (RFC 5321, 4.2) and the enhanced ones (RFC 3463), which say whether the
 * address is the cause.
 *
 * @param wasHandedOver whether the server had accepted the envelope and was being sent the message.
 */
export function outcomeOf(error: SmtpError, wasHandedOver: boolean): Outcome {
  const { code, response, responseCode = 0, command = '' } = error;
  const reason = (response || error.message).slice(0, 300);
  if (/^(AUTH|EHLO|HELO|STARTTLS|CONN)/.test(command) || responseCode === 421)
    return wasHandedOver && !responseCode
      ? { result: 'unanswered', reason }
      : { result: 'later', isServer: true, reason };
  if (responseCode >= 500)
    return { result: 'rejected', because: isAboutAddress(error) ? 'address' : 'message', reason };
  if (responseCode >= 400) return { result: 'later', isServer: false, reason };
  if (wasHandedOver) return { result: 'unanswered', reason };
  // The envelope was never sent, because it cannot be: an address with angle brackets or line ends.
  if (code === 'EENVELOPE') return { result: 'rejected', because: 'address', reason };
  if (code === 'EMESSAGE') return { result: 'rejected', because: 'message', reason };
  return { result: 'later', isServer: true, reason };
}

const ADDRESS_CODES = [550, 551, 553];

/** Whether a rejection is about the mailbox (5.1 and 5.2) and not about a policy, the sender or the message. */
function isAboutAddress({ command, response = '', responseCode = 0 }: SmtpError): boolean {
  if (command !== 'RCPT TO') return false;
  const enhanced = /^\d{3}[ -]5\.(\d+)\.\d+/.exec(response);
  return enhanced ? ['1', '2'].includes(enhanced[1]!) : ADDRESS_CODES.includes(responseCode);
}

const FIRST_RETRY_S = 30;
const LONGEST_RETRY_S = 1_800;

/** How long to wait after an attempt, from 1, in seconds: twice as long each time, up to half an hour. */
export const retryAfterS = (attempt: number): number =>
  Math.min(LONGEST_RETRY_S, FIRST_RETRY_S * 2 ** (attempt - 1));
