// For CI, where the load of its machine may still make a test miss a moment: one that fails is run once more, and its first
// failure is printed. `make test` runs nothing twice, and count.mjs names those that needed it here: they have a fault, or show
// one. To be removed when five runs in a row have needed none.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
