/** The `frontend` project of the root's jest configuration: components in jsdom with a fake `fetch`. */
module.exports = ({ rootDir, swc, ours }) => ({
  rootDir,
  displayName: 'frontend',
  testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
  // The store notifies its subscribers in a microtask, which fake timers must not delay.
  fakeTimers: { doNotFake: ['queueMicrotask'] },
  testEnvironment: '<rootDir>/frontend/jest.environment.cjs',
  testEnvironmentOptions: { customExportConditions: [''] },
  restoreMocks: true,
  transform: { '^.+\\.tsx?$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: { '^antd/es/(.*)$': 'antd/lib/$1', '\\.css$': '<rootDir>/frontend/src/testing/css.cjs', ...ours },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.lotline'],
  setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts', '<rootDir>/scripts/testing/retry.ts'],
});
