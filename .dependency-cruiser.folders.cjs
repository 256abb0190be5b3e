/**
 * Folders must not depend on each other in a cycle. Tests and their fakes may use everything and are left out, which needs a run
 * of its own.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'folders-know-each-other-one-way',
      severity: 'error',
      scope: 'folder',
      from: { path: '^services/[^/]+/src/.+' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '(^|/)(dist|testing)/|spec\\.ts$' } },
};
