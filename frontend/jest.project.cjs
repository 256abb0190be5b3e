/** The `frontend` project of the root's jest configuration: components in jsdom, HTTP answered at its boundary. */
module.exports = ({ rootDir, swc, ours }) => ({
  rootDir,
  displayName: 'frontend',
  testMatch: ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}'],
  // The store tells of a change with the end of a turn, which is no time that a test lets pass.
  fakeTimers: { doNotFake: ['queueMicrotask'] },
  testEnvironment: '<rootDir>/frontend/jest.environment.cjs',
  testEnvironmentOptions: { customExportConditions: [''] },
  transform: { '^.+\\.tsx?$': swc(true) },
  transformIgnorePatterns: ['/node_modules/'],
  moduleNameMapper: { '^antd/es/(.*)$': 'antd/lib/$1', '\\.css$': '<rootDir>/frontend/src/testing/css.cjs', ...ours },
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.lotline'],
  setupFilesAfterEnv: ['<rootDir>/frontend/src/testing/setup.ts'],
});
