/** The `integration` project of jest.config.cjs, with the files of `TEST_FILES` as one (together.cjs). */
const { projects, ...options } = require('../../jest.config.cjs');

module.exports = {
  ...options,
  projects: projects
    .filter(({ displayName }) => displayName === 'integration')
    .map((project) => ({ ...project, testMatch: ['<rootDir>/scripts/testing/together.cjs'] })),
};
