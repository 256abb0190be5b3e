// Under CI a failed test is tried once more; scripts/testing/counts.mjs names what passes only then.
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
