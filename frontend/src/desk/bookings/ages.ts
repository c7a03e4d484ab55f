/** For the ages of children, typed as in `4, 9`. An empty field is no children. */
export const asAges = {
  setValueAs: (typed: string | number[]) =>
    Array.isArray(typed)
      ? typed
      : typed
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map(Number),
};
