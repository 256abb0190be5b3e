import { CustomerTables1763700000000 } from './migrations/1763700000000-customer-tables.js';
import { ListVersions1763700000001 } from './migrations/1763700000001-list-versions.js';
import { SearchedNewest1763700000002 } from './migrations/1763700000002-searched-newest.js';
import { WordSeams1763700000003 } from './migrations/1763700000003-word-seams.js';
import { CountedByDay1764100000000 } from './migrations/1764100000000-counted-by-day.js';
import { Imports1764200000000 } from './migrations/1764200000000-imports.js';
import { HistoryOutlives1764500000000 } from './migrations/1764500000000-history-outlives.js';
import { FourDigits1764600000000 } from './migrations/1764600000000-four-digits.js';
import { TextTroubles1764740000000 } from './migrations/1764740000000-text-troubles.js';
import { HearingsUncounted1764750000000 } from './migrations/1764750000000-hearings-uncounted.js';
import { ExpectedCars1764770000000 } from './migrations/1764770000000-expected-cars.js';
import { HeldSpots1764800000000 } from './migrations/1764800000000-held-spots.js';
import { Retention1765300000001 } from './migrations/1765300000001-retention.js';
import { ContractsWithoutDates1765600000000 } from './migrations/1765600000000-contracts-without-dates.js';
import { AddKeys1765600000001 } from './migrations/1765600000001-add-keys.js';
import { DeletedClients1765700000001 } from './migrations/1765700000001-deleted-clients.js';
import {
  RenameUndeliverablePhones1766300000000,
  RenameValidatedRows1766300000001,
} from './migrations/1766300000000-rename-identifiers.js';
import { Language1766400000000 } from './migrations/1766400000000-language.js';
import { CopyLots1766450000000 } from './migrations/1766450000000-copy-lots.js';
import { ContractNotices1766500000001 } from './migrations/1766500000001-contract-notices.js';
import { SearchesOfLot1766600000000 } from './migrations/1766600000000-searches-of-lot.js';
import { Backups1767200000000 } from './migrations/1767200000000-backups.js';
import { SentEvents1767500003000 } from './migrations/1767500003000-sent-events.js';
import { FoldedSearches1767510000000 } from './migrations/1767510000000-folded-searches.js';
import { ImportMappings1767601000000 } from './migrations/1767601000000-import-mappings.js';
import { LeftOutRows1767602000000 } from './migrations/1767602000000-left-out-rows.js';
import { PhoneKeys1767602500000 } from './migrations/1767602500000-phone-keys.js';
import { DeletedOfLot1767602600000 } from './migrations/1767602600000-deleted-of-lot.js';

/** Uses SQL without entities; docs/architecture.md says when which is used. */
export const database = {
  schema: 'clients',
  migrations: [
    CustomerTables1763700000000,
    ListVersions1763700000001,
    SearchedNewest1763700000002,
    WordSeams1763700000003,
    CountedByDay1764100000000,
    Imports1764200000000,
    HistoryOutlives1764500000000,
    FourDigits1764600000000,
    TextTroubles1764740000000,
    HearingsUncounted1764750000000,
    ExpectedCars1764770000000,
    HeldSpots1764800000000,
    Retention1765300000001,
    ContractsWithoutDates1765600000000,
    AddKeys1765600000001,
    DeletedClients1765700000001,
    RenameUndeliverablePhones1766300000000,
    RenameValidatedRows1766300000001,
    Language1766400000000,
    CopyLots1766450000000,
    ContractNotices1766500000001,
    SearchesOfLot1766600000000,
    Backups1767200000000,
    SentEvents1767500003000,
    FoldedSearches1767510000000,
    ImportMappings1767601000000,
    LeftOutRows1767602000000,
    PhoneKeys1767602500000,
    DeletedOfLot1767602600000,
  ],
};
