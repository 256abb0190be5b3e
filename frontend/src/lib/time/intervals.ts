/**
 * Times of the product in milliseconds, unless a name says otherwise. Those with a comment that begins "Ours" are not in the
 * specification.
 */
export const CLIENT_LIST_POLL = 10_000;
export const CALENDAR_POLL = 10_000;
export const CALENDAR_CLOCK_TICK = 60_000;
/** Ours: how long 'Live Updates' stays after a fetch. */
export const LIVE_UPDATES_SHOWN = 1_000;
export const BOARD_LISTS_POLL = 5_000;
export const ALERT_CHECK = 1_000;
export const AUTO_CHECKOUT_CALL = 3_000;
export const CUSTOMER_STATUS_POLL = 3_000;
/** Ours: the longest time between two polls of phones that share a link. */
export const CUSTOMER_STATUS_POLL_MAX = 12_000;
/** Ours: how long the customer's page keeps trying to send a request that was made without a network. */
export const UNSENT_REQUEST_KEPT = 1_800_000;
/** How long a customer can take back that they canceled their request. */
export const CANCEL_UNDO = 10_000;
/** Ours: how long boards say that a customer canceled. */
export const CANCELED_SHOWN = 60_000;
export const METRICS_REFRESH = 15_000;

export const SESSION_FRESH_SECONDS = 300;
export const SESSION_CACHE_SECONDS = 600;

/** From the toast that reports the end of a session to the sign-in page. */
export const LOGGED_OUT_REDIRECT = 500;

export const LOOKUP_PAUSE = 500;
/** Ours: how long typing in a search or a parking spot must pause before the request. */
export const TYPING_PAUSE = 250;
/** Ours: how long a person must pause after a change of an import's mapping before the file is checked again. */
export const MAPPING_PAUSE = 600;
export const TAP = 300;
export const DOUBLE_TAP = 500;
/** A finger that rests on a card this long starts to select several. */
export const LONG_PRESS = 500;
export const DRAG_THRESHOLD_PX = 5;
/** Ours (docs/decisions/boards.md): how long a finger must rest on a card to lift it. */
export const TOUCH_HOLD = 200;
/** Ours: how far a resting finger may move in this time. Moving farther is a swipe. */
export const TOUCH_SLACK_PX = 8;
export const TEST_SOUND = 2_000;
export const DESKTOP_NOTIFICATION = 10_000;

export const TOAST = 5_000;
/** Ours: how long a toast or a board's bar offers to undo a change. */
export const UNDO = 10_000;
export const TOAST_SWIPE_PX = 50;
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;

/** Ours: how long pages on a weak network wait for a response. */
export const WEAK_NETWORK_TIMEOUT = 8_000;

/** Ours: how long a query waits for its whole response, which may be a long list on a slow network. */
export const LOAD_TIMEOUT = 30_000;

/** Ours: how long a save waits for its response. The server gives up after 6 s. */
export const SAVE_TIMEOUT = 15_000;

/**
 * Ours: how long the customer's page shows its thanks before it offers another request. That button takes the place of 'Track
 * Shuttle', so customers need time to get out and put the phone away.
 */
export const THANKS_AFTER_DROP_OFF = 60_000;

/** Ours: from an error response of the live stream to the next attempt. */
export const LIVE_RETRY = 3_000;

/** Ours: a live stream that has not opened after this time is reopened. */
export const LIVE_OPEN_TIMEOUT = 30_000;

/** Ours: a tab whose shared live stream reports nothing for this time, four beats, opens its own. */
export const SHARED_STREAM_SILENCE = 60_000;

/** Ours: how often the admin panel asks whether texts go out. */
export const TEXT_STATUS_POLL = 30_000;

/** Ours: how often the customer details poll while a text is in transit. */
export const TEXT_IN_TRANSIT_POLL = 3_000;

/** Ours: the shortest time between two refetches of a query for live changes. */
export const LIVE_REFETCH = 1_000;

/** Ours: how often a board polls the wait estimate, which changes by the minute. */
export const LOT_WAIT_POLL = 15_000;
/** Ours: when a pick-up board resends a move that got no response. */
export const RESEND_PENDING_MOVE = 3_000;
/** Ours: how long a pick-up board says that a move was refused. */
export const REJECTED_MOVE = 20_000;

/** Ours: how often a board device that is not paired polls its state. */
export const PAIRING_POLL = 2_000;
/** Ours: how often a paired board device polls its state. Every 401 response also triggers a poll. */
export const BOARD_STATE_POLL = 30_000;

/** Ours: how often the user list polls, besides live changes. */
export const USERS_POLL = 10_000;
/** Ours: how often the list of API tokens polls, which shows when each was last used. */
export const TOKENS_POLL = 30_000;
/** Ours: how often the webhooks and their deliveries poll. */
export const WEBHOOKS_POLL = 5_000;
/** Ours: how often the screen of all lots polls, besides live changes. */
export const LOTS_POLL = 5_000;
/** Ours: how often the import screen polls, besides live changes of one's own imports. */
export const IMPORT_POLL = 2_000;

/**
 * Ours: the time until the first retry of what could not be loaded, and the longest time between two retries. A screen is back within
 * seconds after the server.
 */
export const RETRY_FIRST = 5_000;
export const RETRY_MAX = 15_000;
/** Ours: how often an open page refetches its lot's settings, besides every reconnection. */
export const SETTINGS_REFRESH = 600_000;
/** Ours: a gateway that does not know of a changed lot yet is asked again after this time. */
export const LOT_REFETCH_DELAY = 200;

/** Ours: how often an open page looks for a new version, besides every reconnection. */
export const NEW_VERSION_POLL = 600_000;
/** Ours: how often a page with a new version checks whether it may reload. */
export const RELOAD_CHECK = 5_000;
