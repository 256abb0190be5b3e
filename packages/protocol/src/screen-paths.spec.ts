import { isStaffScreen, shuttleAt } from './screen-paths.js';

describe('isStaffScreen', () => {
  it.each([
    ['/', true],
    ['/dashboard', true],
    ['/Dashboard/', true],
    ['/admin/import', true],
    ['/admin/users', false],
    ['/dashboards', false],
    ['/nowhere', false],
    ['', false],
  ])('should say of %s: %s', (path, known) => {
    expect(isStaffScreen(path)).toBe(known);
  });
});

describe('shuttleAt', () => {
  it.each([
    ['/shuttle1pickup', 1],
    ['/shuttle2pickup', 2],
    ['/shuttle1-pickup', 1],
    ['/shuttle2-pickup', 2],
    ['/shuttle12-pickup/', 12],
    ['/shuttle0pickup', null],
    ['/shuttle01pickup', null],
    ['/shuttlepickup', null],
    ['/shuttle1pickups', null],
    ['/shuttle', null],
  ])('should parse %s as the board of shuttle %s', (path, shuttle) => {
    expect(shuttleAt(path)).toBe(shuttle);
  });
});
