import {
  boundsOfDay,
  lotDayOf,
  spotsHeldFrom,
  type CustomerFigures,
  type Lot,
  type RpcRequest,
  type RpcResponse,
} from '@lotline/protocol';
import { Clock, Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { toSpotUse } from '../spots/free-spots.js';
import { OverviewRepository, type FiguresVersion } from './overview.repository.js';

/** Lots that are counted at the same time, so that a restart leaves connections to other calls. */
const MAX_CONCURRENT = 4;

/** Counted figures, valid until the lot's list version, its day or its record changes. */
interface CachedFigures {
  version: FiguresVersion;
  lot: Lot;
  figures: CustomerFigures;
}

/**
 * Keeps the figures of each lot in memory. A call reads one version for each lot, and counts only the lots that have
 * changed (docs/decisions/figures.md).
 */
@Controller()
export class OverviewRpc {
  private readonly cache = new Map<string, CachedFigures>();

  constructor(
    private readonly repository: OverviewRepository,
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  @Rpc('clients.overview.read')
  async read({ lotIds }: RpcRequest<'clients.overview.read'>): Promise<RpcResponse<'clients.overview.read'>> {
    const lots = this.lots.all.filter(({ id }) => lotIds.includes(id));
    const versions = await this.repository.versions(lots.map(({ id }) => id));
    const figures = new Map<string, CustomerFigures>();
    const next = lots.values();
    const readAll = async (): Promise<void> => {
      for (const lot of next)
        figures.set(lot.id, this.findCurrent(lot, versions.get(lot.id)) ?? (await this.count(lot)));
    };
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, readAll));
    return { lots: lots.flatMap(({ id }) => figures.get(id) ?? []) };
  }

  private findCurrent(lot: Lot, version: FiguresVersion | undefined): CustomerFigures | undefined {
    const cached = this.cache.get(lot.id);
    const isCurrent = cached?.version === version && cached?.lot === lot && cached.figures.today === this.today(lot);
    return isCurrent ? cached.figures : undefined;
  }

  private async count(lot: Lot): Promise<CustomerFigures> {
    const today = this.today(lot);
    const counted = await this.repository.count(lot, boundsOfDay(today, lot.timeZone), spotsHeldFrom(today));
    const { version, occupied, ...counts } = counted;
    const spots = toSpotUse(lot, occupied, counts.cars);
    const figures = { lotId: lot.id, today, ...counts, spots };
    this.cache.set(lot.id, { version, lot, figures });
    return figures;
  }

  private today({ timeZone }: Lot): string {
    return lotDayOf(this.clock.now(), timeZone);
  }
}
