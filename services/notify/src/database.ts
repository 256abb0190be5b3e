import { CreateMessages1764000000000 } from './migrations/1764000000000-create-messages.js';
import { TextsBothWays1764730000000 } from './migrations/1764730000000-texts-both-ways.js';
import { Retention1765300000000 } from './migrations/1765300000000-retention.js';
import {
  RenameInboundPolls1766200000001,
  RenameUndeliverablePhones1766200000000,
} from './migrations/1766200000000-rename-identifiers.js';
import { CopyLots1766400000000 } from './migrations/1766400000000-copy-lots.js';
import { Webhooks1766500000000 } from './migrations/1766500000000-webhooks.js';
import { DeliveriesOfTakenLots1767300000000 } from './migrations/1767300000000-deliveries-of-taken-lots.js';
import { TextStops1767400000000 } from './migrations/1767400000000-text-stops.js';
import { WebhookVersions1767500000000 } from './migrations/1767500000000-webhook-versions.js';
import { SentEvents1767500003000 } from './migrations/1767500003000-sent-events.js';
import { TextDays1767600000000 } from './migrations/1767600000000-text-days.js';
import { SuggestedOptOuts1767600001000 } from './migrations/1767600001000-suggested-opt-outs.js';
import { InboxColumns1767600041000, InboxIndexes1767600041001 } from './migrations/1767600041000-inbox.js';

/** Uses SQL without entities; docs/architecture.md says when which is used. */
export const database = {
  schema: 'notify',
  migrations: [
    CreateMessages1764000000000,
    TextsBothWays1764730000000,
    Retention1765300000000,
    RenameUndeliverablePhones1766200000000,
    RenameInboundPolls1766200000001,
    CopyLots1766400000000,
    Webhooks1766500000000,
    DeliveriesOfTakenLots1767300000000,
    TextStops1767400000000,
    WebhookVersions1767500000000,
    SentEvents1767500003000,
    TextDays1767600000000,
    SuggestedOptOuts1767600001000,
    InboxColumns1767600041000,
    InboxIndexes1767600041001,
  ],
};
