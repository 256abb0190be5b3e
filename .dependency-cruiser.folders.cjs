/**
 * Folders know each other one way (design §2): what a folder uses never uses it, by however many steps. Tests and their
 * stand-ins know everything and are not looked at, so this is a run of its own.
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
