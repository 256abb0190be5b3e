/** The projects `unit`, `integration` and `contract` of jest.config.cjs, with the files of `TEST_FILES` as one (together.cjs). */
const { projects, ...options } = require('../../jest.config.cjs');

module.exports = {
  ...options,
  projects: projects
    .filter(({ displayName }) => ['unit', 'integration', 'contract'].includes(displayName))
    .map((project) => ({ ...project, testMatch: ['<rootDir>/scripts/testing/together.cjs'] })),
};
