import { caller } from './api.ts';
import { eventually } from './journey.ts';

type Received = { id: string; to: string[]; subject: string };

/** The inbox of the demo, which gets every e-mail. */
export async function openInbox() {
  const { demoInboxUrl: url } = await caller()('GET', '/api/users/sign-in-options');
  const found = async (to: string, subject: string): Promise<Received | undefined> => {
    const mails = (await (await fetch(`${url}/api/mails`)).json()) as Received[];
    return mails.find((mail) => mail.to.includes(to) && mail.subject.startsWith(subject));
  };
  return {
    url,
    /** Waits for the e-mail to an address whose subject begins like this. */
    mail: (to: string, subject: string): Promise<Received> => eventually(() => found(to, subject)),
    /** The path of the link in that e-mail that begins with `path`, with its secret. */
    link: (to: string, subject: string, path: string): Promise<string> =>
      eventually(async () => {
        const mail = await found(to, subject);
        const text = mail && (await (await fetch(`${url}/mails/${mail.id}/text`)).text());
        return text && new RegExp(`https?://\\S+?(${path}#\\S+)`).exec(text)?.[1];
      }),
  };
}
