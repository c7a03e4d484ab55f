import { AsyncLocalStorage } from 'node:async_hooks';

/** The cause of an event: `{ kind: 'staff', id: '<user id>' }`. */
export type Actor = { kind: string; id: string };

/** Data about the caller besides the actor's id. They are personal, so they are in no event, and in no log except that of security events, which hash the e-mail. */
export type Caller = {
  /** The e-mail in the caller's token. */
  email?: string | undefined;
  /** The address of the client as the gateway saw it. */
  address?: string | undefined;
};

/** Data about the program that makes a request. */
export type Client = {
  /** The network address, as the gateway saw it. */
  address?: string | undefined;
  /** Its name, as it claims. */
  userAgent?: string | undefined;
  /** The language tags that its user prefers, best first: of the site, the language of its page. */
  languages?: readonly string[];
  /** Whether it uses https. */
  isSecure?: boolean;
};

type Context = Client & {
  requestId: string;
  isLocal?: boolean;
  actor?: Actor;
  email?: string | undefined;
};

const contexts = new AsyncLocalStorage<Context>();

/** Runs `work` so that every log line and every event written inside it carries the request id and the actor. */
export const inContext = <T>(context: Context, work: () => T): T => contexts.run({ ...context }, work);

/** The id that the gateway gave the request being served; undefined outside a request. */
export const currentRequestId = (): string | undefined => contexts.getStore()?.requestId;

/** Whether the gateway saw that the request being served comes from its own machine; false outside a request. */
export const isRequestLocal = (): boolean => contexts.getStore()?.isLocal ?? false;

/** The caller of the request being served; undefined outside a request and for callers without a token. */
export const currentActor = (): Actor | undefined => contexts.getStore()?.actor;

/** The e-mail and the address of the caller of the request being served; empty outside a request. */
export function currentCaller(): Caller {
  const { email, address } = contexts.getStore() ?? {};
  return { email, address };
}

/** The program that makes the request being served; empty outside a request. */
export function currentClient(): Client & { languages: readonly string[] } {
  const { address, userAgent, languages = [], isSecure = false } = contexts.getStore() ?? {};
  return { address, userAgent, languages, isSecure };
}

/** Sets the caller of the request, once their token is verified. */
export function setActor(actor: Actor, email?: string): void {
  const context = contexts.getStore();
  if (context) Object.assign(context, { actor, email });
}
