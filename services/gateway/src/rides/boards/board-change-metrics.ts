import { Metrics } from '@lotline/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSubscription } from '../../replica/live-subscription.js';

/**
 * Measures the age of a ride change when this gateway serves it, which includes its time in the outbox and at the broker. Assumes
 * that the clocks of the machines agree (NTP).
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
