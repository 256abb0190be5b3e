import { aManagedUser } from '../../../testing/builders.js';
import { countRoles, findUsers, initialsOf, lotsOf, nameOf } from './user-list.js';

const LOTS = [
  { id: 'harborview', title: 'Harborview Airport Parking' },
  { id: 'eastgate', title: 'Eastgate Park & Fly' },
];
const noor = aManagedUser({ firstName: 'Noor', lastName: 'Aziz', email: 'noor@lot.example', role: 'agent' });
const dana = aManagedUser({ firstName: 'Dana', lastName: 'Reyes', email: 'dana@lot.example', role: 'admin' });
const bare = aManagedUser({ firstName: '', lastName: '', email: 'bea@lot.example', lotIds: ['eastgate', 'gone'] });

describe('the list of users', () => {
  it('should name who has no name by the email', () => {
    expect([noor, bare].map(nameOf)).toEqual(['Noor Aziz', 'bea@lot.example']);
    expect([noor, bare].map(initialsOf)).toEqual(['NA', 'B']);
  });

  it('should count each role, also one that nobody has', () => {
    expect(countRoles([noor, dana, { ...dana, id: '2' }])).toEqual({ admin: 2, agent: 1, valet: 0 });
  });

  it.each([
    ['an admin', dana, 'Every lot'],
    ['an agent', noor, 'Harborview Airport Parking'],
    ['one of a lot that is no more', bare, 'Eastgate Park & Fly, gone'],
    ['one of no lot', { ...noor, lotIds: [] }, 'No lot'],
  ])('should say the lots of %s', (_, user, said) => {
    expect(lotsOf(user, LOTS)).toBe(said);
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
