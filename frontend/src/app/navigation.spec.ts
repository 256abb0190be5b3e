import type { Role } from '@lotline/protocol';
import { isAt, placesFor } from './navigation.js';

describe('permissions.md, Permissions: placesFor', () => {
  const all = ['/dashboard', '/form', '/calendar', '/shuttle', '/contracts', '/admin'];
  it.each<[Role | undefined, string[]]>([
    ['admin', all],
    ['valet', ['/dashboard', '/form', '/calendar', '/shuttle', '/contracts']],
    ['agent', ['/dashboard', '/form', '/shuttle', '/contracts']],
    [undefined, ['/dashboard', '/form', '/shuttle', '/contracts']],
  ])('should return the places of the role %s', (role, paths) => {
    expect(placesFor(role).map(({ path }) => path)).toEqual(paths);
  });

  it('should give each place a different letter', () => {
    const letters = placesFor('admin').map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(all.length);
  });
});

describe('screens.md, Routes: isAt', () => {
  const [dashboard, , , , , admin] = placesFor('admin');
  it('should match `/` with the dashboard, and a sub-path with its screen', () => {
    if (!dashboard || !admin) throw new Error('No places');
    expect(['/', '/dashboard', '/form'].map((path) => isAt(dashboard, path))).toEqual([true, true, false]);
    expect(['/admin', '/admin/import', '/administration', '/'].map((path) => isAt(admin, path))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
