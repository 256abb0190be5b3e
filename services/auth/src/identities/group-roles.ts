import { assignmentsFrom, lotIdSchema, ROLES, roleSchema, type Role, type RoleAssignments } from '@lotline/protocol';
import { z } from 'zod';

const group = z.string().min(1).max(500);

/** What a group of the OpenID Connect provider gives its members. */
const groupRoleSchema = z.union(
  [
    z.strictObject({ group, operatorAdmin: z.literal(true) }),
    z.strictObject({
      group,
      role: roleSchema,
      /** `all` includes lots that are added later. */
      lots: z.union([z.literal('all'), z.array(lotIdSchema).min(1)]),
    }),
  ],
  'each entry is {"group", "operatorAdmin": true} or {"group", "role", "lots"}',
);
export type GroupRole = z.output<typeof groupRoleSchema>;

/** OIDC_GROUPS: a JSON array. */
export const groupRolesSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.array(groupRoleSchema, 'a JSON array is expected').min(1, 'names no group'));

/**
 * Returns the roles of all matching groups together, or null if none matches. At each lot the role with the most permissions
 * wins, in the order of `ROLES`. Lots that do not exist are left out.
 */
export function accessOf(
  groups: readonly string[],
  mapping: readonly GroupRole[],
  lotIds: readonly string[],
): RoleAssignments | null {
  const matching = mapping.filter((each) => groups.includes(each.group));
  if (matching.length === 0) return null;
  if (matching.some((each) => 'operatorAdmin' in each)) return assignmentsFrom(true, []);
  const byLot = new Map<string, Role>();
  for (const each of matching) {
    if ('operatorAdmin' in each) continue;
    for (const lotId of each.lots === 'all' ? lotIds : each.lots.filter((id) => lotIds.includes(id))) {
      const before = byLot.get(lotId);
      if (!before || ROLES.indexOf(each.role) < ROLES.indexOf(before)) byLot.set(lotId, each.role);
    }
  }
  return assignmentsFrom(
    false,
    [...byLot].map(([lotId, role]) => ({ lotId, role })),
  );
}
