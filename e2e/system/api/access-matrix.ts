import { may, PERMISSIONS, ROLES } from '@lotline/protocol';
import type { Operation } from '@lotline/protocol/testing';
import { isAtAnotherLot, knowsLink, type COLUMNS, type LOT_ADMINS } from './callers.js';

type Column = (typeof COLUMNS)[number];

/** Pages, probes and unknown calls: routes that are not in the API description (`access.int-spec.ts` counts them). */
export const UNDESCRIBED: Record<string, number> = {
  'GET /': 200,
  'GET /*': 200,
  'GET /login': 200,
  'GET /reset-password': 200,
  'GET /shuttle-request/*': 200,
  'GET /healthz': 200,
  'GET /readyz': 200,
  'GET /api/*': 404,
};

/**
 * The statuses of callers whom a route admits, where they are not its success status, or 404 for the id of a record of another lot.
 * `elsewhere` are those of Eastgate, if they differ.
 */
const ADMITTED: Record<string, Partial<Record<'status' | 'elsewhere' | Column, number>>> = {
  'POST /api/login/second-factor': { status: 403 }, // none is required; see `account-calls`
  'POST /api/password-reset': { status: 404 }, // no emails are sent; see `password-resets.int-spec.ts`
  'POST /api/password-reset/confirm': { status: 400 }, // an unknown link; see `account-calls`
  'GET /api/login/oidc': { status: 404 }, // no provider; see `oidc.int-spec.ts`
  'GET /api/login/oidc/callback': { status: 404 },
  'PUT /api/auth/password': { status: 400 }, // an empty form; see `account-calls`
  'POST /api/auth/second-factor': { status: 400 },
  'PUT /api/auth/second-factor': { status: 400 },
  'POST /api/auth/second-factor/remove': { status: 400 },
  'PUT /api/auth/lot': { 'other valet': 403 },
  'DELETE /api/auth/sessions/:id': { status: 404 }, // unknown session; see `own-sessions.int-spec`
  'GET /api/clients/shuttle/:id/notes': { anonymous: 403, link: 403, board: 403, 'other board': 403 }, // open boards
  'POST /api/clients/:id/restore': { status: 404 }, // no customer is deleted; see `customer-calls`
  'POST /api/clients/:id/texts/:textId/resend': { status: 404 }, // unknown text
  'PUT /api/alerts/lots': { 'other valet': 403 },
  'POST /api/alerts/acknowledged': { 'other valet': 403 },
  'POST /api/alerts/stopped': { 'other valet': 403 },
  'POST /api/boards/find': { elsewhere: 404 },
  'POST /api/send-sms': { elsewhere: 404 },
  'POST /api/lots': { status: 400 }, // an empty form; see replicas/lots.ts
  'PUT /api/lots/:id': { status: 400 },
  'POST /api/lots/:id/archive': { status: 404 }, // an unknown lot
  'GET /api/lots/:id/logo/:hash': { status: 404 }, // no logo
  'POST /api/texts/inbox/:textId/read': { status: 404 }, // unknown text
  'DELETE /api/texts/inbox/:textId/read': { status: 404 },
  'POST /api/texts/inbox/:textId/reply': { status: 404 },
  'POST /api/texts/inbox/:textId/attach': { status: 404 },
  'POST /api/texts/inbox/:textId/opt-out': { status: 404 },
  'DELETE /api/texts/inbox/:textId/opt-out': { status: 404 },
  'DELETE /api/tokens/:id': { status: 404 }, // unknown token; see `token-calls`
  'PUT /api/webhooks/:id': { status: 404 }, // unknown webhook
  'DELETE /api/webhooks/:id': { status: 404 },
  'GET /api/webhooks/:id/deliveries': { status: 404 },
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': { status: 404 },
};

/** Operator admins manage accounts and lots from any lot. */
const belongsToOneLot = (route: string): boolean =>
  /\/:(id|phone)/.test(route) && !/ \/api\/(users|lots)\//.test(route);

/**
 * The status of a described route for a caller, asked for a customer of Harborview (docs/product/permissions.md#permissions): who is
 * refused follows from the declared access. The other valet, the other admin and the other board belong to Eastgate; the admin may
 * switch lots, but sees nothing of Harborview until then. Boards are open here (`BOARD_ACCESS`): a caller without a session counts
 * as a board of the first lot, or of the lot in the address.
 */
export function expectedStatus(route: string, operation: Operation, caller: Column): number {
  const refused = refusalOf(operation['x-access'], caller);
  return refused ?? ADMITTED[route]?.[caller] ?? admittedStatus(route, operation, isAtAnotherLot(caller));
}

/** The status of a caller whom the route admits. */
export function admittedStatus(route: string, { responses }: Operation, isElsewhere: boolean): number {
  const success = Number(Object.keys(responses).find((each) => /^[23]/.test(each)));
  const { status = success, elsewhere = belongsToOneLot(route) ? 404 : status } = ADMITTED[route] ?? {};
  return isElsewhere ? elsewhere : status;
}

/** The status of a caller whom the access does not admit; null for others. */
function refusalOf(access: string, caller: Column): number | null {
  if (access.startsWith('Anybody') || access.includes('a pick-up board')) return null;
  if (access.startsWith('The holder of the customer’s link')) return knowsLink(caller) ? null : 404;
  if (access.startsWith('The text provider')) return 403;
  const role = ROLES.find((each) => caller.endsWith(each));
  if (role === undefined) return 401;
  const permission = PERMISSIONS.find((each) => access.includes(`staff with the permission ${each}:`));
  return permission === undefined || may(role, permission) ? null : 403;
}

/**
 * The caller that each caller with more than one role matches, and the routes on which they differ. The account works at
 * Harborview.
 */
export const LIKE: Record<
  (typeof LOT_ADMINS)[number],
  { as: (typeof COLUMNS)[number]; except: Record<string, number> }
> = {
  'lot admin': {
    as: 'admin',
    except: {
      'POST /api/lots': 403,
      'POST /api/lots/:id/archive': 403,
      'POST /api/lots/:id/restore': 403,
    },
  },
  'lot admin as valet': { as: 'valet', except: {} },
  'other lot admin': {
    as: 'other admin',
    except: {
      'PUT /api/users/:id': 404,
      'GET /api/users/:id/links': 404,
      'DELETE /api/users/:id/links': 404,
      'GET /api/users/:id/history': 404,
      'PUT /api/users/:id/role': 404,
      'PUT /api/users/:id/active': 404,
      'POST /api/users/:id/password-reset': 404,
      'POST /api/users/:id/second-factor/reset': 404,
      'POST /api/lots': 403,
      'GET /api/lots/:id': 404,
      'PUT /api/lots/:id': 403,
      'POST /api/webhooks': 403, // the request names Harborview
      'POST /api/lots/:id/archive': 403,
      'POST /api/lots/:id/restore': 403,
    },
  },
};

/** Routes that show the customer to callers at Harborview, and to no caller elsewhere. */
export const SHOWS_CUSTOMER = ['GET /api/clients', 'GET /api/clients/:id', 'GET /api/clients/shuttle/requesting_ride'];
/**
 * Routes that reach the customer or the account from any lot: a link is its own proof, an operator admin manages all accounts, and
 * alerts name any lot of the caller.
 */
export const REACHES_ALL_LOTS = [
  'POST /api/shuttle-request/:link',
  'PUT /api/shuttle-request/:link',
  'DELETE /api/shuttle-request/:link',
  'GET /api/alerts',
  'POST /api/alerts/acknowledged',
  'POST /api/alerts/stopped',
  'PUT /api/shuttle-language/:link',
  'PUT /api/users/:id',
  'PUT /api/users/:id/role',
  'PUT /api/users/:id/active',
];
/** Pages, the calendar's test page and the documentation show nobody's data, and are revalidated. */
const REVALIDATED = 'no-cache';
/**
 * What is polled, and single records: 304 saves the query and the body. Only the caller's own browser keeps them, and asks each
 * time, so a signed-out browser shows nothing.
 */
const OWN_AND_REVALIDATED = 'no-cache, private';

/** The `Cache-Control` of successful answers. All others, and all errors, are `no-store`. */
export const CACHING: Record<string, string> = {
  'GET /': REVALIDATED,
  'GET /*': REVALIDATED,
  'GET /login': REVALIDATED,
  'GET /reset-password': REVALIDATED,
  'GET /shuttle-request/*': REVALIDATED,
  'GET /api/docs': REVALIDATED,
  'GET /api/docs/:file': REVALIDATED,
  'GET /api/docs-json': REVALIDATED,
  'GET /api/test/clients': REVALIDATED,
  'GET /api/clients': OWN_AND_REVALIDATED,
  'POST /api/clients': OWN_AND_REVALIDATED,
  'GET /api/clients/:id': OWN_AND_REVALIDATED,
  'PUT /api/clients/:id': OWN_AND_REVALIDATED,
  'PATCH /api/clients/:id/check-in-status': OWN_AND_REVALIDATED,
  'PATCH /api/clients/:id/check-out-status': OWN_AND_REVALIDATED,
  'GET /api/clients/shuttle/requesting_ride': OWN_AND_REVALIDATED,
  'GET /api/clients/shuttle/picked_up': OWN_AND_REVALIDATED,
  'GET /api/clients/shuttle/dropped_off': OWN_AND_REVALIDATED,
  'GET /api/metrics': OWN_AND_REVALIDATED,
  'GET /api/overview': OWN_AND_REVALIDATED,
  'GET /api/calendar/counts': OWN_AND_REVALIDATED,
  'GET /api/forecast': OWN_AND_REVALIDATED,
  'GET /api/parking-spots/next': OWN_AND_REVALIDATED,
  'POST /api/users': OWN_AND_REVALIDATED,
  'PUT /api/users/:id': OWN_AND_REVALIDATED,
  'PUT /api/users/:id/role': OWN_AND_REVALIDATED,
  'PUT /api/users/:id/active': OWN_AND_REVALIDATED,
  'POST /api/users/:id/second-factor/reset': OWN_AND_REVALIDATED,
  'GET /api/lots/:id': OWN_AND_REVALIDATED,
  'POST /api/lots/:id/restore': OWN_AND_REVALIDATED,
};
