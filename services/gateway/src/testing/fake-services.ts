import {
  DomainError,
  type ExportRow,
  type Forecast,
  type LinkState,
  type LotContext,
  type LotWaits,
  type BoardFigures,
  type CustomerFigures,
  type MovedRide,
  type TextFigures,
  type RideChange,
  type SpotHolder,
  type SpotOffer,
  CUSTOMER_FIELDS,
  type User,
  unavailable,
} from '@lotline/protocol';
import type { TestBroker } from '@lotline/service-kit/testing';
import { accountHandlers } from './fake-accounts.js';
import { FakeImports } from './fake-imports.js';
import { FakeBoardDevices } from './fake-board-devices.js';
import { FakeTokens } from './fake-tokens.js';

export const PASSWORD = 'correct horse';

const CREATED_BY = Object.keys(CUSTOMER_FIELDS).indexOf('createdBy');
const getCreators = (rows: ExportRow[]): string[] => [
  ...new Set(rows.flatMap((row) => (row[CREATED_BY] == null ? [] : [String(row[CREATED_BY])]))),
];

/** The state of the other services, which tests modify. */
export class FakeServices {
  users: User[] = [];
  /** Runs between the verification of a password and the response. */
  afterVerifying: () => Promise<void> = () => Promise.resolve();
  /** The database of every version. */
  epoch = 'first';
  /** By lot. */
  boardVersions: Record<string, number> = {};
  /** Texts of the lists by `lotId status`. */
  boards: Record<string, string> = {};
  links: Record<string, LinkState> = {};
  /** The lots and actors of auto-checkout calls. */
  autoCheckoutCalls: Pick<LotContext, 'lotId' | 'actor'>[] = [];
  /** Returns the changes that an acknowledgment makes. */
  acknowledge: (clientIds: string[], lotId: string) => Promise<RideChange[]> = () => Promise.resolve([]);
  waits: LotWaits[] = [];
  /** The figures of each lot. */
  customerFigures: CustomerFigures[] = [];
  boardFigures: BoardFigures[] = [];
  textFigures: TextFigures[] = [];
  /** The chosen lots of the last person who chose some. */
  alertLots: string[] = [];
  listingVersion = 1;
  /** Pages of the customer list; the cursor is the index of the next. */
  pages: string[] = ['[]'];
  spotOffer = (_today: string | undefined): SpotOffer => ({ next: 'A1', free: 2, total: 2, carsWithoutSpot: 0 });
  spotHolders: SpotHolder[] = [];
  /** The spot of the last holders request. */
  requestedSpot: string | null = null;
  /** The rides that the last list had to wait for. */
  listedAfter: MovedRide[] = [];
  /** The texts of the dashboard's figures and of the calendar's counts. */
  metrics = '{}';
  dayCounts = '[]';
  forecast = (today: string): Forecast => ({ today, spots: null, days: [] });
  /** Pages of an export by lot; the last row of one names the next by its index. */
  exported: Record<string, ExportRow[][]> = {};
  /** The index of the export page that fails. */
  failingExportPage: number | undefined;
  /** The id of the account whose lookup fails. */
  failingAccount: string | undefined;
  /** Of account lookups, page requests and deletions. */
  readonly deadlines: (number | undefined)[] = [];
  readonly imports = new FakeImports();
  readonly boardDevices = new FakeBoardDevices();
  readonly tokens = new FakeTokens();
  /** The addresses of sign-ins. */
  readonly signInAddresses: string[] = [];
  /** The number of calls, by name. */
  readonly calls: Record<string, number> = {};

  async answerOn(broker: TestBroker): Promise<void> {
    const count = (pattern: string): number => (this.calls[pattern] = (this.calls[pattern] ?? 0) + 1);
    const found = <T>(value: T | undefined): T => {
      if (value === undefined) throw new DomainError('NOT_FOUND', 'Not there');
      return value;
    };
    await broker.answer({
      'auth.lot.list': () => ({ lots: [] }),
      ...this.imports.handlers(),
      ...this.boardDevices.handlers(),
      ...this.tokens.handlers(),
      'auth.session.sign-in': async ({ email, password, address }) => {
        count('sign-in');
        this.signInAddresses.push(address);
        const user = this.users.find((each) => each.email === email);
        if (password === 'throttled') throw new DomainError('TOO_MANY', 'Too many tries', { retryAfterSeconds: 42 });
        if (!user || password !== PASSWORD) {
          throw new DomainError('INVALID_CREDENTIALS', 'Invalid email or password');
        }
        const verified = { ...user };
        await this.afterVerifying();
        return verified;
      },
      'auth.user.get': ({ id }, { deadline }) => {
        count('account');
        if (id === this.failingAccount) throw unavailable();
        this.deadlines.push(deadline);
        return found(this.users.find((each) => each.id === id));
      },
      ...accountHandlers(() => this.users),
      'auth.alert-lots.get': () => ({ lotIds: this.alertLots }),
      'auth.alert-lots.set': ({ lotIds }) => ({ lotIds: (this.alertLots = lotIds) }),
      'shuttle.board.list': ({ status }, { lotId }) => {
        count(`list ${status}`);
        return {
          body: this.boards[`${lotId} ${status}`] ?? '[]',
          version: this.boardVersions[lotId] ?? 0,
          epoch: this.epoch,
        };
      },
      'shuttle.board.counts': () => {
        count('counts');
        return { epoch: this.epoch, versions: this.boardVersions };
      },
      'shuttle.auto-checkout.run': (_, { lotId, actor }) => {
        this.autoCheckoutCalls.push({ lotId, actor });
        return { checkedOutCount: 0 };
      },
      'shuttle.ride.acknowledge': async ({ clientIds }, { lotId }) => ({
        changes: await this.acknowledge(clientIds, lotId),
      }),
      'shuttle.link.status': ({ link }) => {
        count('link');
        return found(this.links[link]);
      },
      'shuttle.link.request': ({ link }) => ({ ...found(this.links[link]), change: null }),
      'shuttle.link.describe': ({ link, details }) => ({ ...found(this.links[link]), details, change: null }),
      'shuttle.link.cancel': ({ link }) => ({ ...found(this.links[link]), change: null }),
      'shuttle.wait.list': () => {
        count('waits');
        return { lots: this.waits };
      },
      'clients.overview.read': ({ lotIds }) => {
        count('overview');
        return { lots: this.customerFigures.filter(({ lotId }) => lotIds.includes(lotId)) };
      },
      'shuttle.overview.read': () => ({ lots: this.boardFigures }),
      'notify.overview.read': () => ({ lots: this.textFigures }),
      'clients.listing.version': () => {
        count('listing version');
        return { version: this.listingVersion, epoch: this.epoch };
      },
      'clients.listing.page': ({ cursor, after }, { deadline }) => {
        this.deadlines.push(deadline);
        this.listedAfter = after;
        count('page');
        const index = Number(cursor ?? 0);
        const body = this.pages[index] ?? '[]';
        const nextCursor = index + 1 < this.pages.length ? String(index + 1) : null;
        return { body, count: JSON.parse(body).length, nextCursor, version: this.listingVersion, epoch: this.epoch };
      },
      'clients.metrics.read': ({ lotVersion }) => {
        count('metrics');
        return { body: this.metrics, version: this.listingVersion, epoch: this.epoch, lotVersion };
      },
      'clients.calendar.counts': ({ lotVersion }) => {
        count('day counts');
        return { body: this.dayCounts, version: this.listingVersion, epoch: this.epoch, lotVersion };
      },
      'clients.forecast.read': ({ today, lotVersion }) => {
        count('forecast');
        return {
          body: JSON.stringify(this.forecast(today)),
          version: this.listingVersion,
          epoch: this.epoch,
          lotVersion,
        };
      },
      'clients.spot.next': ({ today, lotVersion }) => {
        count('next spot');
        return {
          body: JSON.stringify(this.spotOffer(today)),
          version: this.listingVersion,
          epoch: this.epoch,
          lotVersion,
        };
      },
      'clients.spot.holders': ({ spot }) => {
        this.requestedSpot = spot;
        return this.spotHolders;
      },
      'clients.export.count': (_, { lotId }) => ({ count: (this.exported[lotId] ?? []).flat().length }),
      'clients.export.page': ({ after }, { lotId }) => {
        count('export page');
        const pages = this.exported[lotId] ?? [];
        const at = after ? Number(after.id.slice(-12)) : 0;
        if (at === this.failingExportPage) throw unavailable();
        const id = `00000000-0000-4000-8000-${String(at + 1).padStart(12, '0')}`;
        const last = at + 1 < pages.length ? { createdAt: '2026-11-20T10:00:00Z', id } : null;
        const rows = pages[at] ?? [];
        return { rows: JSON.stringify(rows), last, creators: getCreators(rows) };
      },
      'clients.client.delete': ({ id }, { deadline }) => {
        this.deadlines.push(deadline);
        return { id };
      },
    });
  }
}
