import { DeadlineExceeded } from '../deadline.js';
import { createLogger } from '../logging/logger.js';
import { Metrics } from '../metrics/metrics.js';
import { JobMetrics } from './job-metrics.js';

describe('JobMetrics', () => {
  afterEach(() => jest.useRealTimers());

  it('should give up a job that never ends, and count it', async () => {
    jest.useFakeTimers();
    const metrics = new Metrics('notify');
    const job = { attemptsStarted: 1, timestamp: Date.now(), opts: {} };
    const running = new JobMetrics(metrics, createLogger('notify', 'silent')).measure(
      'webhooks',
      job,
      () => new Promise(() => undefined),
    );
    const ended = expect(running).rejects.toBeInstanceOf(DeadlineExceeded);
    await jest.advanceTimersByTimeAsync(120_000);
    await ended;
    jest.useRealTimers();
    expect(await metrics.page()).toMatch(/^lotline_job_duration_seconds_count\{.*outcome="given-up".*\} 1$/m);
  });
});
