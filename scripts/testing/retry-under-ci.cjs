// Under CI a failed test is tried once more; scripts/testing/outcome.mjs reports those that pass only then as flaky.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
