/**
 * Applies `next` at once to a value that is known, and later to one that is promised. Where a call is answered from memory
 * the promises of its steps would cost more than the steps.
 */
export const andThen = <T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then(next) : next(value);
