import { aManagedUser } from '../../../testing/builders.js';
import { dana } from './testing/users.js';
import { countRoles, findUsers, initials, formatLots, displayName } from './user-list.js';

const valetAt = (...lotIds: string[]) => lotIds.map((lotId) => ({ lotId, role: 'valet' as const }));

const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking' },
  { id: 'eastgate', title: 'Eastgate Park & Fly' },
];
const noor = aManagedUser({ firstName: 'Noor', lastName: 'Aziz', email: 'noor@lot.example', role: 'agent' });
const bare = aManagedUser({
  firstName: '',
  lastName: '',
  email: 'bea@lot.example',
  roles: valetAt('eastgate', 'gone'),
});

describe('the list of users', () => {
  it('should fall back to the email for a user without a name', () => {
    expect([noor, bare].map(displayName)).toEqual(['Noor Aziz', 'bea@lot.example']);
    expect([noor, bare].map(initials)).toEqual(['NA', 'B']);
  });

  it('should count each role, including roles without users', () => {
    expect(countRoles([noor, dana, { ...dana, id: '2' }])).toEqual({ admin: 2, agent: 1, valet: 0 });
  });

  it.each([
    ['an operator admin', dana, 'All lots'],
    ['an agent', noor, 'Harborview Airport Parking'],
    ['one of a lot that is no more', bare, 'Eastgate Park & Fly, gone'],
    ['one of no lot', { ...noor, roles: [] }, 'No lot'],
  ])('should list the lots of %s', (_, user, text) => {
    expect(formatLots(user, LOTS)).toBe(text);
  });

  it.each([
    ['', [noor, dana, bare]],
    ['  ', [noor, dana, bare]],
    ['aziz NOOR', [noor]],
    ['admin', [dana]],
    ['eastgate', [bare]],
    ['nobody', []],
  ])('should find by "%s"', (typed, found) => {
    expect(findUsers([noor, dana, bare], typed, LOTS)).toEqual(found);
  });
});
