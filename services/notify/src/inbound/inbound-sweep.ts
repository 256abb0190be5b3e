import { ShutdownTasks, LOGGER, type Logger } from '@lotline/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { Sweeping } from '../sweeping.js';
import { InboundService } from './inbound.service.js';
import { MissedTexts } from './missed-texts.js';

/** Looks for texts in that were missed, and after those that were left. */
@Injectable()
export class InboundSweep extends Sweeping {
  constructor(
    private readonly inbound: InboundService,
    private readonly missed: MissedTexts,
    shutdownTasks: ShutdownTasks,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(shutdownTasks, logger);
  }

  protected async once(): Promise<void> {
    await this.missed.find();
    await this.inbound.lookAfterLeft();
  }
}
