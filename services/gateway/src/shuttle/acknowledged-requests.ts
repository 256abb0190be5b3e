import { MAX_ACKNOWLEDGED, type LotContext } from '@lotline/contracts';
import { RpcClient } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoardFeeds } from '../boards/board-feeds.js';
import { BoardLists } from '../boards/board-lists.js';

/** After a call its lot's next one waits, for what other screens say meanwhile: little of the half minute that there is. */
const REST_MS = 200;

/** What one lot's screens say that they show, on its way to the shuttle service. */
interface Saying {
  clientIds: Set<string>;
  done: Promise<void>;
  /** Never rejected: the next one may begin. */
  over: Promise<void>;
}

/**
 * Every screen of a lot says that it shows a request, and the first one counts: the others end here, where the card is known
 * as heard, and those that come meanwhile go on together, a few calls of a lot a second (bar: ride request to the staff's
 * screen with 500 screens, design §10).
 */
@Injectable()
export class AcknowledgedRequests {
  private readonly underWay = new Map<string, Saying>();
  private readonly waiting = new Map<string, Saying>();

  constructor(
    private readonly rpc: RpcClient,
    private readonly feeds: BoardFeeds,
    private readonly lists: BoardLists,
  ) {}

  /** Resolves once the shuttle service has it. Refused as its call is: the screen says it again. */
  async heard(clientIds: readonly string[], context: LotContext): Promise<void> {
    const { lotId } = context;
    const unknown = new Set(clientIds);
    for (const id of this.lists.knownAsHeard(lotId, unknown)) unknown.delete(id);
    if (unknown.size === 0) return;
    const before = this.underWay.get(lotId);
    if (!before) return this.send(saying(unknown), context);
    if (isAllOf(unknown, before.clientIds)) return before.done;
    const next = this.waiting.get(lotId) ?? this.afterwards(before, context);
    for (const id of unknown) next.clientIds.add(id);
    return next.done;
  }

  private afterwards(before: Saying, context: LotContext): Saying {
    const next = saying(new Set());
    this.waiting.set(context.lotId, next);
    next.done = before.over.then(() => {
      this.waiting.delete(context.lotId);
      return this.send(next, context);
    });
    return next;
  }

  private send(said: Saying, context: LotContext): Promise<void> {
    const { lotId } = context;
    this.underWay.set(lotId, said);
    said.done = this.call(said.clientIds, context);
    // What was refused is said again, and not to be answered with that refusal.
    said.over = said.done.then(
      () => sleep(REST_MS),
      () => undefined,
    );
    void said.over.then(() => {
      if (this.underWay.get(lotId) === said) this.underWay.delete(lotId);
    });
    return said.done;
  }

  private async call(clientIds: ReadonlySet<string>, context: LotContext): Promise<void> {
    const { lotId } = context;
    const ids = [...clientIds];
    for (let from = 0; from < ids.length; from += MAX_ACKNOWLEDGED) {
      const some = { clientIds: ids.slice(from, from + MAX_ACKNOWLEDGED) };
      const { news } = await this.rpc.call('shuttle.ride.acknowledge', some, context);
      for (const change of news) {
        const { boardVersion, epoch } = change;
        this.feeds.answered(lotId, { boardVersion, epoch, news: change });
      }
    }
  }
}

const saying = (clientIds: Set<string>): Saying => ({ clientIds, done: Promise.resolve(), over: Promise.resolve() });

const isAllOf = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((id) => all.has(id));
