import { CreateRides1764000000000 } from './migrations/1764000000000-create-rides.js';
import { RideHistory1764500000001 } from './migrations/1764500000001-ride-history.js';
import { OfflineMoves1764700000000 } from './migrations/1764700000000-offline-moves.js';
import { Screens1764700000001 } from './migrations/1764700000001-screens.js';
import { HeardRequests1764710000000 } from './migrations/1764710000000-heard-requests.js';
import { PairingAddresses1765200000001 } from './migrations/1765200000001-pairing-addresses.js';
import { FinishedWaits1764720000000 } from './migrations/1764720000000-finished-waits.js';
import { AwaitedCheckOuts1765500000000 } from './migrations/1765500000000-awaited-check-outs.js';
import { RideVersions1765700000000 } from './migrations/1765700000000-ride-versions.js';
import {
  RenameAcknowledgments1766100000002,
  RenameBoardDevices1766100000000,
  RenameOfflineMoves1766100000003,
  RenamePendingCheckOuts1766100000001,
} from './migrations/1766100000000-rename-identifiers.js';
import { CopyLots1766400000000 } from './migrations/1766400000000-copy-lots.js';
import { SentEvents1767500003000 } from './migrations/1767500003000-sent-events.js';
import { TextNotes1767600002000 } from './migrations/1767600002000-text-notes.js';
import { RemovalReasons1767700021000 } from './migrations/1767700021000-removal-reasons.js';

/** Uses SQL without entities; docs/architecture.md says when which is used. */
export const database = {
  schema: 'shuttle',
  migrations: [
    CreateRides1764000000000,
    RideHistory1764500000001,
    OfflineMoves1764700000000,
    Screens1764700000001,
    HeardRequests1764710000000,
    FinishedWaits1764720000000,
    PairingAddresses1765200000001,
    AwaitedCheckOuts1765500000000,
    RideVersions1765700000000,
    RenameBoardDevices1766100000000,
    RenamePendingCheckOuts1766100000001,
    RenameAcknowledgments1766100000002,
    RenameOfflineMoves1766100000003,
    CopyLots1766400000000,
    SentEvents1767500003000,
    TextNotes1767600002000,
    RemovalReasons1767700021000,
  ],
};
