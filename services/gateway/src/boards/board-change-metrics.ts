import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../live/live-subscription.js';

/**
 * Measures how old a ride change is when this gateway shows it on its boards. A change that waited in the outbox or at the broker
 * is as old as it is; the clocks of the machines are assumed to agree (NTP).
 */
@Injectable()
export class BoardChangeMetrics {
  constructor(metrics: Metrics, live: LiveSubscription) {
    const delay = metrics.histogram('lotline_board_change_delay_seconds');
    live.onEvent((event) => {
      if (event.type !== 'ride.changed') return;
      const status = event.payload.ride.shuttleStatus ?? 'off_board';
      delay.observe({ status }, Math.max(0, Date.now() - Date.parse(event.at)) / 1000);
    });
  }
}
