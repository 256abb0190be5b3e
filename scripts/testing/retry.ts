/** Under CI a failed test runs once more. `npm test` prints what then passes as flaky. */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
