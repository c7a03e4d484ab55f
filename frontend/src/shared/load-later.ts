import { type ComponentType, createElement, lazy } from 'react';
import { ApiError } from './api/errors.ts';
import { loadCode, reloadIfUseful } from './load-code.ts';
import { words } from './words/words.ts';

const t = words('shared');

/** The code of a part of the site could not be loaded: no connection, or a new release replaced its files. */
export class CodeNotLoaded extends ApiError {
  /** Clears the failure, so that the part is requested again when it is next rendered; `isRetry` if the user asked for it. */
  readonly forget: (isRetry?: boolean) => void;

  constructor(forget: (isRetry?: boolean) => void) {
    super(t('load.code_failed'), {
      code: 'network_unreachable',
      status: 0,
    });
    this.forget = forget;
  }
}

/** For the `onError` of a boundary around parts, and for its retry: they are requested again when the boundary is reset. */
export function forgetFailure(error: unknown, isRetry?: boolean): void {
  if (error instanceof CodeNotLoaded) error.forget(isRetry);
}

/**
 * A component whose code is loaded when it is first rendered. It throws CodeNotLoaded when that fails, or
 * reloads the page: browsers before 2026 never request a module again that failed once.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  // A page may show the component in several places: after the failure of one, the next one is not a retry.
  const code = (isRetry?: boolean) =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) };
      } catch {
        await reloadIfUseful(isRetry);
        throw new CodeNotLoaded((isRetry) => {
          Code = code(isRetry);
        });
      }
    });
  let Code: ComponentType<Props> = code();
  return (props) => createElement(Code, props);
}
