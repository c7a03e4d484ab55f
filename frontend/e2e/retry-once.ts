// A browser on a loaded machine misses a moment now and then: a journey that fails is walked once more, and its first
// failure is printed. One that fails twice is broken. Only journeys are given this; every other test passes at once.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
