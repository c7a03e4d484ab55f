import { type ComponentType, createElement, lazy } from 'react';
import { ApiError } from './api/errors.ts';
import { loadCode, reloadIfUseful } from './load-code.ts';

/** The code of a part of the site could not be loaded: no connection, or a new release replaced its files. */
export class CodeNotLoaded extends ApiError {
  /** Forgets the failure, so that the part is requested again when it is next rendered. */
  readonly forget: () => void;

  constructor(forget: () => void) {
    super('It could not be loaded. Check the connection and try again.', {
      code: 'network_unreachable',
      status: 0,
    });
    this.forget = forget;
  }
}

/** For the `onError` of a boundary around parts: they are requested again when the boundary is reset. */
export function forgetFailure(error: unknown): void {
  if (error instanceof CodeNotLoaded) error.forget();
}

/**
 * A component whose code is loaded when it is first rendered. It throws CodeNotLoaded when that fails, or
 * reloads the page: browsers before 2026 never request a module again that failed once.
 */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let isRetry = false;
  const code = () =>
    lazy(async () => {
      try {
        return { default: await loadCode(load) };
      } catch {
        await reloadIfUseful(isRetry);
        isRetry = true;
        throw new CodeNotLoaded(() => {
          Code = code();
        });
      }
    });
  let Code: ComponentType<Props> = code();
  return (props) => createElement(Code, props);
}
