import { notify } from '../ui/dialog/notify.tsx';

interface Outcomes<T> {
  /** The message after a success; left out if the caller reports it. */
  done?: string | ((answer: T) => string);
  failed: string;
}

/** Makes a change and reports its outcome. Returns whether it succeeded. */
export async function attempt<T>(change: () => Promise<T>, { done, failed }: Outcomes<T>): Promise<boolean> {
  try {
    const answer = await change();
    if (done !== undefined) notify.success(typeof done === 'string' ? done : done(answer));
    return true;
  } catch (error) {
    notify.failure(failed, error);
    return false;
  }
}
