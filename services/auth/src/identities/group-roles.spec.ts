import type { RoleAssignments } from '@lotline/protocol';
import { accessOf, groupRolesSchema, type GroupRole } from './group-roles.js';

const LOTS = ['eastgate', 'harborview'];
const MAPPING: GroupRole[] = [
  { group: 'Lotline admins', operatorAdmin: true },
  { group: 'harborview-admins', role: 'admin', lots: ['harborview'] },
  { group: 'valets', role: 'valet', lots: 'all' },
  { group: 'agents', role: 'agent', lots: ['eastgate', 'closed'] },
];
const at = (...roles: [string, 'admin' | 'valet' | 'agent'][]): RoleAssignments => ({
  operatorAdmin: false,
  roles: roles.map(([lotId, role]) => ({ lotId, role })),
});

describe('sign-in.md, Single sign-on: accessOf', () => {
  it.each<[string[], RoleAssignments | null]>([
    [[], null],
    [['visitors', 'VALETS'], null],
    [['Lotline admins', 'agents'], { operatorAdmin: true, roles: [] }],
    [['valets'], at(['eastgate', 'valet'], ['harborview', 'valet'])],
    [['agents'], at(['eastgate', 'agent'])],
    [['valets', 'agents', 'harborview-admins'], at(['eastgate', 'valet'], ['harborview', 'admin'])],
    [['harborview-admins', 'valets'], at(['eastgate', 'valet'], ['harborview', 'admin'])],
  ])('should give the groups %j the roles %j', (groups, access) => {
    expect(accessOf(groups, MAPPING, LOTS)).toEqual(access);
  });

  it('should give no role at a lot that does not exist', () => {
    expect(accessOf(['agents'], MAPPING, ['harborview'])).toEqual(at());
  });
});

describe('groupRolesSchema', () => {
  it('should accept the documented form', () => {
    expect(groupRolesSchema.parse(JSON.stringify(MAPPING))).toEqual(MAPPING);
  });

  it.each([
    ['valets=valet', 'not JSON'],
    ['{}', 'a JSON array is expected'],
    ['[]', 'names no group'],
    [
      '[{"group":"valets","role":"valet"}]',
      'each entry is {"group", "operatorAdmin": true} or {"group", "role", "lots"}',
    ],
    ['[{"group":"valets","role":"king","lots":"all"}]', expect.any(String)],
  ])('should reject %s', (text, message) => {
    expect(groupRolesSchema.safeParse(text).error?.issues[0]?.message).toEqual(message);
  });
});
