/** The rules of the house: who may import whom. */
const services = ['gateway', 'auth', 'clients', 'shuttle', 'notify'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'protocol-imports-no-workspace',
      severity: 'error',
      from: { path: '^packages/protocol/' },
      to: { path: '^(packages/service-kit|services|frontend|e2e|bench)/' },
    },
    {
      name: 'protocol-is-pure',
      comment: 'No Nest, no I/O',
      severity: 'error',
      from: { path: '^packages/protocol/src', pathNot: 'spec\\.ts$' },
      to: { path: '(@nestjs|typeorm|amqplib|node_modules/pg/|bullmq)' },
    },
    {
      name: 'protocol-uses-no-node-builtins',
      severity: 'error',
      from: { path: '^packages/protocol/src', pathNot: '(spec\\.ts$|/testing/)' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'service-kit-imports-protocol-only',
      severity: 'error',
      from: { path: '^packages/service-kit/' },
      to: { path: '^(services|frontend|e2e|bench)/' },
    },
    ...services.map((service) => ({
      name: `${service}-stands-alone`,
      severity: 'error',
      from: { path: `^services/${service}/` },
      to: { path: `^(services/(?!${service}/)|frontend/|e2e/|bench/)` },
    })),
    {
      name: 'frontend-imports-protocol-only',
      severity: 'error',
      from: { path: '^frontend/' },
      to: { path: '^(packages/service-kit|services|e2e|bench)/' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/features/([^/]+)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'shared-code-imports-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/(ui|lib)/' },
      to: { path: '^frontend/src/(features|app|site)/' },
    },
    {
      name: 'public-site-is-light',
      comment: 'Its own entry without store, router or antd',
      severity: 'error',
      from: { path: '^frontend/src/site/' },
      to: {
        path: '(^frontend/src/(features|app)/|node_modules/(antd|@reduxjs|react-redux|react-router))',
        reachable: true,
      },
    },
    {
      name: 'gateway-has-no-entity-and-no-jobs',
      severity: 'error',
      from: { path: '^services/gateway/src' },
      to: { path: 'node_modules/bullmq' },
    },
    { name: 'no-unresolvable-imports', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.spec.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
