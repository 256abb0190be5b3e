/** Spec §9, in milliseconds unless a name says otherwise. */
export const CLIENT_LIST_POLL = 10_000;
export const CALENDAR_POLL = 10_000;
export const CALENDAR_CLOCK_TICK = 60_000;
export const BOARD_LISTS_POLL = 5_000;
export const ALERT_WATCH = 1_000;
export const AUTO_CHECKOUT_CALL = 3_000;
export const CUSTOMER_STATUS_POLL = 3_000;
export const METRICS_REFRESH = 15_000;

export const SESSION_FRESH_SECONDS = 300;
export const SESSION_KEPT_SECONDS = 600;

/** Spec §8 "Admin": from the toast that says one is logged out to the sign-in. */
export const LOGGED_OUT_REDIRECT = 500;

export const LOOKUP_PAUSE = 500;
/** Not of the specification: what is typed into a search, or as a parking spot, is asked for when the typing rests so long. */
export const TYPING_PAUSE = 250;
export const TAP = 300;
export const DOUBLE_TAP = 500;
export const DRAG_THRESHOLD_PX = 5;
/** Not of the specification (docs/decisions/touch-on-boards.md): a finger held this long on a card lifts it. */
export const TOUCH_HOLD = 200;
/** What a resting finger may shift meanwhile; beyond it is a swipe. */
export const TOUCH_SLACK_PX = 8;
export const TEST_SOUND = 2_000;
export const DESKTOP_NOTIFICATION = 10_000;

export const TOAST = 5_000;
/** Not of the specification: a change can be undone for this long from its toast, or from a board's bar. */
export const UNDO = 10_000;
export const TOAST_SWIPE_PX = 50;
export const TOOLTIP_DELAY = 700;
export const TOOLTIP_SKIP_DELAY = 300;

/** Not of the specification: how long the customer's page waits for an answer on a weak network. */
export const WEAK_NETWORK_TIMEOUT = 8_000;

/** Not of the specification: how long a save waits for its answer. The server itself gives up within 6 s. */
export const SAVE_TIMEOUT = 15_000;

/**
 * Not of the specification: how long the customer's page thanks after the drop-off before it offers the next request, whose
 * button stands where 'Track Shuttle' was. Long enough to get out and put the phone away, short for who asks again in earnest.
 */
export const THANKS_AFTER_DROP_OFF = 60_000;

/** Not of the specification: how long after a refusal the live stream is tried again. */
export const LIVE_RETRY = 3_000;

/** Not of the specification: a live stream that has not opened after this is tried again. */
export const LIVE_OPEN_TIMEOUT = 30_000;

/** Not of the specification: while a text is on its way, the details ask for its state. */
export const TEXT_ON_ITS_WAY_POLL = 3_000;

/** Not of the specification: a list or a record is asked for again for live changes at most this often. */
export const LIVE_REFETCH = 1_000;

/** Not of the specification: how often a board asks how long a shuttle takes, which changes by the minute. */
export const LOT_WAIT_POLL = 15_000;
/** Not of the specification: a pick-up board's move that got no answer is sent again after this. */
export const SEND_KEPT_AGAIN = 3_000;

/** Not of the specification: a board that waits to be paired asks this often whether it is. */
export const PAIRING_POLL = 2_000;
/** Not of the specification: what a paired board may still show is asked this often, beside every refusal. */
export const BOARD_STATE_POLL = 30_000;

/** Not of the specification: how often the accounts are asked for, beside what the live stream says of them. */
export const USERS_POLL = 10_000;
/** Not of the specification: how often an import that is followed is asked for, beside what the live stream says of it. */
export const IMPORT_POLL = 2_000;

/** Not of the specification: settings that cannot be had are asked for ever more rarely, but at least this often. */
export const SETTINGS_RETRY_MOST = 60_000;
/** Not of the specification: how often a page that stays open asks for its lot's settings, beside every reconnection. */
export const SETTINGS_REFRESH = 600_000;

/** Not of the specification: how often a page that stays open asks whether there is a newer one, beside every reconnection. */
export const NEW_VERSION_POLL = 600_000;
/** Not of the specification: how often a page that knows of a newer one looks whether it may be loaded. */
export const NEW_VERSION_LOOK = 5_000;
