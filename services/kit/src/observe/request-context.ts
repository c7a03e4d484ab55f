import { AsyncLocalStorage } from 'node:async_hooks';

/** Who caused an event: `{ kind: 'staff', id: '<user id>' }`. */
export type Actor = { kind: string; id: string };

type Context = { requestId: string; actor?: Actor };

const contexts = new AsyncLocalStorage<Context>();

/** Runs `work` so that every log line and every event written inside it carries the request id and the actor. */
export const inContext = <T>(context: Context, work: () => T): T => contexts.run({ ...context }, work);

/** The id that the gateway gave the request being served; undefined outside of one. */
export const currentRequestId = (): string | undefined => contexts.getStore()?.requestId;

/** Who makes the request being served; undefined outside of one and for callers without a token. */
export const currentActor = (): Actor | undefined => contexts.getStore()?.actor;

/** Sets who makes the request, once their token is verified. */
export function setActor(actor: Actor): void {
  const context = contexts.getStore();
  if (context) context.actor = actor;
}
