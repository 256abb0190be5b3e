import { actorMay, boundsOfDay, boundsOfDays, dayPlus } from '@lotline/protocol';
import type { LotContext, Metrics, RpcRequest, RpcResponse } from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { toSpotUse } from '../spots/free-spots.js';
import { MetricsRepository } from './metrics.repository.js';

@Controller()
export class MetricsRpc {
  constructor(
    private readonly repository: MetricsRepository,
    private readonly lots: Lots,
  ) {}

  /** Does not compute revenue for roles that may not see it. */
  @Rpc('clients.metrics.read')
  async read(
    { from, to, today, lotVersion }: RpcRequest<'clients.metrics.read'>,
    { lotId, actor }: LotContext,
  ): Promise<RpcResponse<'clients.metrics.read'>> {
    const lot = await this.lots.waitForVersion(lotId, lotVersion);
    const days = boundsOfDays({ from, to }, lot.timeZone);
    const { version, epoch, ...found } = await this.repository.read(lot, {
      today: boundsOfDay(today, lot.timeZone),
      yesterday: boundsOfDay(dayPlus(today, -1), lot.timeZone),
      days,
      withRevenue: actorMay(actor, 'financials'),
    });
    const { revenue } = found.days;
    const metrics: Metrics = {
      today,
      checkedInToday: found.today.checkedIn,
      checkingOut: found.today.checkingOut,
      ...(found.today.revenue !== undefined && { revenueToday: found.today.revenue }),
      yesterday: found.yesterday,
      clientTypeBreakdown: found.types,
      checkInsPerDay: days.map(({ day }, index) => ({ day, count: found.days.checkIns[index] ?? 0 })),
      ...(revenue && { revenuePerDay: days.map(({ day }, index) => ({ day, amount: revenue[index] ?? 0 })) }),
      carsOnLot: found.cars,
      spots: toSpotUse(lot, found.occupied, found.cars),
      rideWaits: found.waits,
    };
    return { body: JSON.stringify(metrics), version, epoch, lotVersion: lot.version };
  }
}
