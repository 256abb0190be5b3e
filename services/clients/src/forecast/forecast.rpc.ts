import { countSpotsInUse, type Forecast, type LotContext, type RpcRequest, type RpcResponse } from '@lotline/protocol';
import { Lots, Rpc } from '@lotline/service-kit';
import { Controller } from '@nestjs/common';
import { ForecastRepository } from './forecast.repository.js';
import { forecastDays } from './forecast.js';

@Controller()
export class ForecastRpc {
  constructor(
    private readonly repository: ForecastRepository,
    private readonly lots: Lots,
  ) {}

  @Rpc('clients.forecast.read')
  async read(
    { today, lotVersion }: RpcRequest<'clients.forecast.read'>,
    { lotId }: LotContext,
  ): Promise<RpcResponse<'clients.forecast.read'>> {
    const lot = await this.lots.waitForVersion(lotId, lotVersion);
    const { cars, hours, version, epoch } = await this.repository.find(lot, today);
    const forecast: Forecast = {
      today,
      spots: countSpotsInUse(lot),
      days: forecastDays(today, cars, hours),
    };
    return { body: JSON.stringify(forecast), version, epoch, lotVersion: lot.version };
  }
}
