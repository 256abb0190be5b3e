/**
 * Forbids cycles between folders. Tests and fakes may import anything and are excluded, which requires a separate run.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^services/[^/]+/src/.+' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '(^|/)(dist|testing)/|spec\\.ts$' } },
};
