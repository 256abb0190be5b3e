import * as protocol from '@lotline/protocol';
import type { z } from 'zod';
import * as accounts from './accounts.js';
import * as customers from './customers.js';
import * as figures from './figures.js';
import * as imports from './imports.js';
import * as lots from './lots.js';
import * as rides from './rides.js';
import * as texts from './texts.js';
import * as webhooks from './webhooks.js';

/** An example of each shape that is answered. */
export const EXAMPLES: ReadonlyMap<z.ZodType, unknown> = new Map<z.ZodType, unknown>([
  [protocol.successSchema, { success: true }],
  [protocol.clientSchema, customers.CLIENT],
  [protocol.checkedInClientSchema, customers.CHECKED_IN],
  [protocol.deletedClientSchema, customers.DELETED],
  [protocol.lookupSchema, customers.LOOKED_UP],
  [protocol.historyEntrySchema, customers.CHANGE],
  [protocol.spotHolderSchema, customers.SPOT_HOLDER],
  [protocol.spotOfferSchema, { next: 'A12', free: 74, total: 240, carsWithoutSpot: 3 }],
  [protocol.sampleClientsSchema, [customers.SAMPLE]],
  [protocol.answeredRideSchema, rides.RIDE],
  [protocol.boardCardSchema, rides.CARD],
  [protocol.boardColumnSchema, [rides.CARD]],
  [protocol.rideEntrySchema, rides.RIDE_CHANGE],
  [protocol.lotWaitSchema, rides.WAIT],
  [protocol.pendingBoardDeviceSchema, rides.PENDING_BOARD],
  [protocol.pairedBoardDeviceSchema, rides.PAIRED_BOARD],
  [protocol.boardPairingStateSchema, { state: 'paired', lotId: 'harborview', lane: 1 }],
  [protocol.signedInUserSchema, accounts.SIGNED_IN],
  [protocol.signedInSchema, accounts.SIGNED_IN],
  [protocol.signInMethodsSchema, accounts.SIGN_IN_METHODS],
  [protocol.secondFactorSecretSchema, accounts.SECRET],
  [protocol.recoveryCodesSchema, { recoveryCodes: ['k3vd-82mx-qa7p-w9bn'] }],
  [protocol.ownSessionSchema, accounts.OWN_SESSION],
  [protocol.managedUserSchema, accounts.MANAGED],
  [protocol.userHistoryEntrySchema, accounts.USER_CHANGE],
  [protocol.resetLinkSchema, accounts.RESET_LINK],
  [protocol.providerLinkSchema, accounts.PROVIDER_LINK],
  [protocol.auditEntrySchema, accounts.AUDIT_ENTRY],
  [protocol.apiTokenSchema, accounts.TOKEN],
  [protocol.createdTokenSchema, { ...accounts.TOKEN, token: `lot_${'x'.repeat(43)}` }],
  [protocol.managedLotSchema, lots.LOT],
  [protocol.listedLotSchema, lots.LOT],
  [protocol.settingsSchema, lots.SETTINGS],
  [protocol.alertLotsSchema, { lotIds: ['eastgate'] }],
  [protocol.textSummarySchema, texts.QUEUED],
  [protocol.textOptOutSchema, { optedOut: true }],
  [protocol.textStatusSchema, texts.TEXT_STATUS],
  [protocol.inboxTextSchema, texts.RECEIVED],
  [protocol.unreadTextsSchema, { unread: 3 }],
  [protocol.webhookSchema, webhooks.WEBHOOK],
  [protocol.savedWebhookSchema, { ...webhooks.WEBHOOK, secret: webhooks.WEBHOOK_SECRET }],
  [protocol.webhookDeliverySchema, webhooks.DELIVERY],
  [protocol.metricsSchema, figures.METRICS],
  [protocol.lotOverviewSchema, figures.OVERVIEW],
  [protocol.dayCountsSchema, figures.DAY_COUNTS],
  [protocol.forecastSchema, figures.FORECAST],
  [protocol.importReportSchema, imports.IMPORT_REPORT],
  [protocol.importStateSchema, imports.IMPORT],
  [protocol.importDetailsSchema, imports.IMPORT_WITH_ROWS],
]);
