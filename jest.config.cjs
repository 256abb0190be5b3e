/**
 * Five projects: `unit` (pure rules), `frontend` (components in jsdom), `integration` (one service on its real servers),
 * `system` (whole-system tests of e2e), `api` (the REST API, all on one running system).
 * Nest is ESM, which jest cannot load on Node 20, so it is transformed too.
 */
const swc = (jsx) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx: jsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2023',
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
const ours = {
  // A process is started from its file, outside of jest's transforms.
  '^\\./worker-program\\.js$': '<rootDir>/services/gateway/src/testing/worker-program.ts',
  // Both export only ES modules, which jest does not look for.
  '^@actions/(expressions|workflow-parser)$': '<rootDir>/node_modules/@actions/$1/dist/index.js',
  '^@actions/expressions/(.+)$': '<rootDir>/node_modules/@actions/expressions/dist/$1.js',
  '^(\\.{1,2}/.*)\\.js$': '$1',
  '^@lotline/protocol/phone$': '<rootDir>/packages/protocol/src/phone/phone.ts',
  '^@lotline/(protocol|service-kit)/testing$': '<rootDir>/packages/$1/src/testing/index.ts',
  '^@lotline/(protocol|service-kit)$': '<rootDir>/packages/$1/src/index.ts',
};
/** `npm run contract` has more runs of each property than fast-check's 100. */
const PROPERTY_RUNS = '<rootDir>/scripts/testing/property-runs.ts';

const node = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.[cm]?[tj]s$': swc(false) },
  transformIgnorePatterns: [
    '/node_modules/(?!@actions/|@nestjs/|@redocly/(openapi-core|config)/|jsonpath-rfc9535/|colorette/|@fastify/cookie/|@noble/|@scure/|openid-client/|oauth4webapi/|jose/)',
  ],
  moduleNameMapper: ours,
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.lotline'],
  setupFiles: ['reflect-metadata', ...(process.env.TEST_PROPERTY_RUNS ? [PROPERTY_RUNS] : [])],
};

/** Not for unit tests: a pure rule that fails once is wrong. */
const RETRY = '<rootDir>/scripts/testing/retry.ts';

/** `npm test` names groups of files that run as one each (scripts/testing/together.ts). */
const groups = process.env.TEST_GROUPS && JSON.parse(process.env.TEST_GROUPS);
const inGroups = (project) =>
  (groups ?? []).map((files, index) => ({
    ...project,
    id: `${project.displayName}-${index}`, // jest runs a file once for each project
    testMatch: ['<rootDir>/scripts/testing/together.ts'],
    globals: { TEST_FILES: files },
  }));

const projects = [
  {
    ...node,
    displayName: 'unit',
    testMatch: [
      '<rootDir>/{packages,services}/*/src/**/*.spec.ts',
      '<rootDir>/{docker,docs,k8s}/*.spec.ts',
      '<rootDir>/scripts/**/*.spec.ts',
    ],
  },
  {
    ...node,
    displayName: 'integration',
    testMatch: ['<rootDir>/{packages,services}/*/src/**/*.int-spec.ts'],
    setupFilesAfterEnv: ['<rootDir>/packages/service-kit/src/testing/set-up.ts', RETRY],
    globalSetup: '<rootDir>/scripts/testing/find-servers.ts',
    globalTeardown: '<rootDir>/packages/service-kit/src/testing/drop-clean-databases.ts',
  },
  {
    ...node,
    displayName: 'system',
    testMatch: ['<rootDir>/e2e/system/*.system-spec.ts'],
    setupFilesAfterEnv: [RETRY],
  },
  {
    ...node,
    displayName: 'api',
    testMatch: ['<rootDir>/e2e/system/api/*.system-spec.ts'],
    setupFilesAfterEnv: [RETRY],
    globalSetup: '<rootDir>/e2e/system/api/set-up.ts',
    globalTeardown: '<rootDir>/e2e/system/api/tear-down.ts',
  },
  ...(require('node:fs').existsSync(`${__dirname}/frontend/jest.project.cjs`)
    ? [require('./frontend/jest.project.cjs')({ rootDir: __dirname, swc, ours })]
    : []),
];

module.exports = {
  // Ends a test that hangs. The limit is long, because tests may wait for a CPU.
  testTimeout: 180_000,
  projects: groups ? projects.flatMap(inGroups) : projects,
};
