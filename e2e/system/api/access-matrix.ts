import type { COLUMNS, LOT_ADMINS } from './callers.js';

type Cells = [number, number, number, number, number, number, number, number, number];

/**
 * The status of every route for every caller, asked for a customer of Harborview
 * (docs/product/permissions.md#permissions). The other valet, the other admin and the other board belong to Eastgate;
 * the admin may switch lots, but sees nothing of Harborview until then. Boards are open here (`BOARD_ACCESS`): a caller
 * without a session counts as a board of the first lot, or of the lot in the address. API tokens have a table of their own
 * (token-access.system-spec.ts).
 */
export const MATRIX: Record<string, Cells> = {
  // route                                     anonymous link agent valet admin board | elsewhere: valet admin board
  'GET /': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /*': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /reset-password': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /login': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /shuttle-request/*': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /healthz': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /readyz': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/*': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'GET /api/docs': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs/:file': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/docs-json': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/settings': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/login': [302, 302, 302, 302, 302, 302, 302, 302, 302],
  'POST /api/login': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /api/login/second-factor': [403, 403, 403, 403, 403, 403, 403, 403, 403], // none is required; see `account-calls`
  'POST /api/password-reset': [404, 404, 404, 404, 404, 404, 404, 404, 404], // no emails are sent; see `password-resets.int-spec.ts`
  'POST /api/password-reset/confirm': [400, 400, 400, 400, 400, 400, 400, 400, 400], // an unknown link; see `account-calls`
  'GET /api/login/oidc': [404, 404, 404, 404, 404, 404, 404, 404, 404], // no provider; see `oidc.int-spec.ts`
  'GET /api/login/oidc/callback': [404, 404, 404, 404, 404, 404, 404, 404, 404],
  'POST /api/client-errors': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/logout': [302, 302, 302, 302, 302, 302, 302, 302, 302],
  'GET /api/auth/user': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/auth/sign-in-methods': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'PUT /api/auth/password': [401, 401, 400, 400, 400, 401, 400, 400, 401], // an empty form; see `account-calls`
  'POST /api/auth/second-factor': [401, 401, 400, 400, 400, 401, 400, 400, 401],
  'PUT /api/auth/second-factor': [401, 401, 400, 400, 400, 401, 400, 400, 401],
  'POST /api/auth/second-factor/remove': [401, 401, 400, 400, 400, 401, 400, 400, 401],
  'PUT /api/auth/lot': [401, 401, 200, 200, 200, 401, 403, 200, 401],
  'GET /api/auth/sessions': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'DELETE /api/auth/sessions/:id': [401, 401, 404, 404, 404, 401, 404, 404, 401], // unknown session; see `own-sessions.int-spec`
  'GET /api/events': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/clients': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'POST /api/clients': [401, 401, 201, 201, 201, 401, 201, 201, 401],
  'GET /api/clients/deleted': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/clients/lookup/:phone': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'GET /api/clients/:id': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'PUT /api/clients/:id': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'DELETE /api/clients/:id': [401, 401, 403, 403, 200, 401, 403, 404, 401],
  'POST /api/clients/:id/restore': [401, 401, 403, 403, 404, 401, 403, 404, 401], // no customer is deleted; see `customer-calls`
  'GET /api/clients/:id/history': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'GET /api/clients/:id/rides': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'GET /api/clients/:id/texts': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'POST /api/clients/:id/texts': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'POST /api/clients/:id/text-opt-out': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'DELETE /api/clients/:id/text-opt-out': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'POST /api/clients/:id/texts/:textId/resend': [401, 401, 404, 404, 404, 401, 404, 404, 401], // unknown text; see `text-calls`
  'PATCH /api/clients/:id/check-in-status': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'PATCH /api/clients/:id/check-out-status': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'PATCH /api/clients/:id/shuttle-status': [200, 200, 200, 200, 200, 200, 404, 404, 404],
  'PATCH /api/clients/:id/audio-alert': [200, 200, 200, 200, 200, 200, 404, 404, 404],
  'PATCH /api/clients/shuttle/positions': [200, 200, 200, 200, 200, 200, 200, 200, 200], // elsewhere: no matching customer
  'GET /api/clients/shuttle/requesting_ride': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/clients/shuttle/picked_up': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/clients/shuttle/dropped_off': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/clients/shuttle/wait': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/clients/shuttle/:id/notes': [403, 403, 200, 200, 200, 403, 404, 404, 403],
  'POST /api/clients/shuttle/acknowledged': [200, 200, 200, 200, 200, 200, 200, 200, 200], // elsewhere: no matching customer
  'POST /api/clients/shuttle/auto-checkout': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/alerts': [401, 401, 200, 200, 200, 401, 200, 200, 401], // elsewhere: not their lot, so nothing
  'GET /api/alerts/lots': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'PUT /api/alerts/lots': [401, 401, 200, 200, 200, 401, 403, 200, 401],
  'POST /api/alerts/acknowledged': [401, 401, 200, 200, 200, 401, 403, 200, 401],
  'POST /api/alerts/stopped': [401, 401, 200, 200, 200, 401, 403, 200, 401],
  'POST /api/boards/pair': [201, 201, 201, 201, 201, 201, 201, 201, 201],
  'GET /api/boards/me': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /api/boards/find': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'POST /api/boards/:id/confirm': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'GET /api/boards': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'DELETE /api/boards/:id': [401, 401, 403, 403, 200, 401, 403, 404, 401],
  'GET /api/shuttle-status/:link': [404, 200, 200, 200, 200, 404, 200, 200, 404],
  'POST /api/shuttle-request/:link': [404, 200, 200, 200, 200, 404, 200, 200, 404],
  'PUT /api/shuttle-language/:link': [404, 200, 200, 200, 200, 404, 200, 200, 404],
  'POST /api/send-sms': [401, 401, 200, 200, 200, 401, 404, 404, 401],
  'POST /api/sms/inbound': [403, 403, 403, 403, 403, 403, 403, 403, 403], // only with the provider's signature; see `text-calls`
  'POST /api/sms/status': [403, 403, 403, 403, 403, 403, 403, 403, 403],
  'GET /api/metrics': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/overview': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/calendar/counts': [401, 401, 403, 200, 200, 401, 200, 200, 401],
  'GET /api/forecast': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/parking-spots/next': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/parking-spots/holders': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/test/clients': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /api/export/all': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/import': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/imports': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/imports/:id': [401, 401, 403, 403, 200, 401, 403, 404, 401],
  'POST /api/imports/:id/stop': [401, 401, 403, 403, 200, 401, 403, 404, 401], // ended already
  'GET /api/users': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/users': [401, 401, 403, 403, 201, 401, 403, 201, 401],
  'PUT /api/users/:id': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/users/:id/links': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'DELETE /api/users/:id/links': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/users/:id/history': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'PUT /api/users/:id/role': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/users/:id/password-reset': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/users/:id/second-factor/reset': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'PUT /api/users/:id/active': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/lots': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/lots': [401, 401, 403, 403, 400, 401, 403, 400, 401], // an empty form; see replicas/lots.ts
  'GET /api/lots/:id': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'PUT /api/lots/:id': [401, 401, 403, 403, 400, 401, 403, 400, 401], // an empty form
  'POST /api/lots/:id/archive': [401, 401, 403, 403, 404, 401, 403, 404, 401], // an unknown lot
  'POST /api/lots/:id/restore': [401, 401, 403, 403, 200, 401, 403, 200, 401], // not archived
  'GET /api/lots/:id/logo/:hash': [404, 404, 404, 404, 404, 404, 404, 404, 404], // no logo
  'GET /api/texts/status': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/texts/inbox': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'GET /api/texts/inbox/count': [401, 401, 200, 200, 200, 401, 200, 200, 401],
  'POST /api/texts/inbox/:textId/read': [401, 401, 404, 404, 404, 401, 404, 404, 401], // unknown text; see `inbox-calls`
  'DELETE /api/texts/inbox/:textId/read': [401, 401, 404, 404, 404, 401, 404, 404, 401],
  'POST /api/texts/inbox/:textId/reply': [401, 401, 404, 404, 404, 401, 404, 404, 401],
  'POST /api/texts/inbox/:textId/attach': [401, 401, 404, 404, 404, 401, 404, 404, 401],
  'POST /api/texts/inbox/:textId/opt-out': [401, 401, 404, 404, 404, 401, 404, 404, 401],
  'DELETE /api/texts/inbox/:textId/opt-out': [401, 401, 404, 404, 404, 401, 404, 404, 401],
  'GET /api/audit': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'GET /api/tokens': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/tokens': [401, 401, 403, 403, 201, 401, 403, 201, 401],
  'DELETE /api/tokens/:id': [401, 401, 403, 403, 404, 401, 403, 404, 401], // unknown token; see `token-calls`
  'GET /api/webhooks': [401, 401, 403, 403, 200, 401, 403, 200, 401],
  'POST /api/webhooks': [401, 401, 403, 403, 201, 401, 403, 201, 401],
  'PUT /api/webhooks/:id': [401, 401, 403, 403, 404, 401, 403, 404, 401], // unknown webhook; see `webhook-calls`
  'DELETE /api/webhooks/:id': [401, 401, 403, 403, 404, 401, 403, 404, 401],
  'GET /api/webhooks/:id/deliveries': [401, 401, 403, 403, 404, 401, 403, 404, 401],
  'POST /api/webhooks/:id/deliveries/:deliveryId/resend': [401, 401, 403, 403, 404, 401, 403, 404, 401],
};

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

/** Pages, probes and unknown calls: routes that are not in the API description (`access.int-spec.ts` counts them). */
export const UNDESCRIBED = [
  'GET /',
  'GET /*',
  'GET /login',
  'GET /reset-password',
  'GET /shuttle-request/*',
  'GET /healthz',
  'GET /readyz',
  'GET /api/*',
];
