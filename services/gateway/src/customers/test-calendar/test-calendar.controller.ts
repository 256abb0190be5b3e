import { lotDayOf, type SampleClient, sampleClientsSchema } from '@lotline/protocol';
import { Clock, Lots } from '@lotline/service-kit';
import { Controller, Get, Header } from '@nestjs/common';
import { firstLot } from '../../session/public-lot.js';
import { Public } from '../../http/route.js';
import { sampleClients } from './sample-clients.js';

/** Sample data for the test calendar, which has no login: made up, around the first lot's today. */
@Controller('api/test/clients')
export class TestCalendarController {
  constructor(
    private readonly lots: Lots,
    private readonly clock: Clock,
  ) {}

  @Public({
    summary: 'Returns sample data for the test calendar',
    answer: sampleClientsSchema,
  })
  @Header('Cache-Control', 'no-cache')
  @Get()
  list(): SampleClient[] {
    const lot = firstLot(this.lots);
    return sampleClients(lotDayOf(this.clock.now(), lot.timeZone), lot.terminals);
  }
}
