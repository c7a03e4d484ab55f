// A loaded machine misses a moment now and then: a test that fails is run once more, and its first failure is printed.
// One that fails twice is broken. count.mjs names those that needed the second attempt, so that they get fixed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
