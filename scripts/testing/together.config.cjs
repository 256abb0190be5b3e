/**
 * The projects of jest.config.cjs whose files run together (together.cjs). TEST_GROUPS has the files of the selected project in
 * groups; each group is a project, because jest runs a file once for each project.
 */
const { projects, ...options } = require('../../jest.config.cjs');

const groups = JSON.parse(process.env.TEST_GROUPS ?? '[]');

module.exports = {
  ...options,
  projects: projects
    .filter(({ displayName }) => ['unit', 'integration', 'api', 'frontend'].includes(displayName))
    .flatMap((project) =>
      groups.map((files, index) => ({
        ...project,
        id: `${project.displayName}-${index}`,
        testMatch: ['<rootDir>/scripts/testing/together.cjs'],
        globals: { ...project.globals, TEST_FILES: files },
      })),
    ),
};
