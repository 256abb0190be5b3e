import { countCompleted } from './jobs.mjs';

const line = (labels: string, count: number): string => `lotline_job_duration_seconds_count{${labels}} ${count}`;

describe('countCompleted', () => {
  it('should count the completed jobs of one queue in all processes', () => {
    const page = [
      line('service="shuttle",queue="auto-checkout",outcome="completed"', 3),
      line('service="shuttle",queue="auto-checkout",outcome="failed"', 50),
      line('service="notify",queue="sms",outcome="completed"', 7),
      line('service="shuttle",queue="auto-checkout",outcome="completed"', 4),
      'lotline_job_duration_seconds_sum{queue="auto-checkout",outcome="completed"} 9',
    ].join('\n');
    expect(countCompleted(page, 'auto-checkout')).toBe(7);
    expect(countCompleted('', 'auto-checkout')).toBe(0);
  });
});
