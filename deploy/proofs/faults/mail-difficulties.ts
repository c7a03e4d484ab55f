/** What the drills' mail server does with which e-mails, and how it reports them. */
export const SMTP_PORT = 2525;

export const DIFFICULTIES = {
  /** Files of its container: while one exists, it answers every mail with 452, or takes four seconds to accept one. */
  ofServer: { full: '/tmp/full', slow: '/tmp/slow' },
  /**
   * What addresses begin with that it rejects for good, or defers twice, or whose first mail it accepts without ever
   * answering.
   */
  ofAddresses: { rejected: 'rejected-', deferred: 'deferred-', silent: 'silent-' },
} as const;

const LINE = /^received ([0-9a-f-]{36})$/gm;

/** The line for a message, whose Message-ID begins with the mail's id. */
export const receivedLine = (message: string): string =>
  `received ${/^Message-ID:\s*<([0-9a-f-]{36})@/im.exec(message)?.[1] ?? 'an e-mail without an id'}`;

/** The ids in what the mail server has printed, each as often as its mail was received. */
export const receivedIn = (output: string): string[] => [...output.matchAll(LINE)].map(([, id]) => id!);
