import { randomUUID } from 'node:crypto';
import { Scrape, useFreshFixture } from '@lotline/service-kit/testing';
import { NotifyUnderTest } from '../testing/notify-under-test.js';

describe('metrics of texts', () => {
  const notify = useFreshFixture(new NotifyUnderTest(0));

  /** Inserts a text that is not due before tomorrow. */
  const insertText = (state: string, createdAt: string) =>
    notify.database.query(
      `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, next_attempt_at, created_at)
       VALUES ('harborview', $1, 'outbound', 'check_in', '', '+13105550142', 'Hi', $2, now() + interval '1 day', ${createdAt})`,
      [randomUUID(), state],
    );

  it('count the segments of a day by lot', async () => {
    const insertSent = (lot: string, body: string, createdAt: string) =>
      notify.database.query(
        `INSERT INTO messages (lot_id, client_id, direction, event, event_key, phone, body, state, attempts, created_at)
         VALUES ($1, $2, 'outbound', 'check_in', '', '+13105550142', $3, 'delivered', 1, ${createdAt})`,
        [lot, randomUUID(), body],
      );
    await insertSent('harborview', 'Hi', 'now()');
    await insertSent('harborview', 'Hi', 'now()');
    await insertSent('harborview', 'x'.repeat(161), `now() - interval '23 hours'`);
    await insertSent('harborview', 'Hi', `now() - interval '25 hours'`);
    await insertSent('eastgate', 'Hi', 'now()');
    await insertText('queued', 'now()');
    const { healthPort } = await notify.addReplica();
    const page = await Scrape.of(healthPort);
    const segments = (lot: string) => page.value('lotline_text_segments', { lot });
    expect([segments('harborview'), segments('eastgate')]).toEqual([4, 1]);
  });

  it('count the texts of a day by state, and show the age of the oldest queued one', async () => {
    await insertText('queued', `now() - interval '20 minutes'`);
    await insertText('queued', 'now()');
    await insertText('delivered', `now() - interval '23 hours'`);
    await insertText('failed', `now() - interval '25 hours'`);
    const { healthPort } = await notify.addReplica();
    const page = await Scrape.of(healthPort);
    const texts = (state: string) => page.value('lotline_texts', { state });
    expect(['queued', 'delivered', 'failed'].map(texts)).toEqual([2, 1, 0]);
    expect(page.value('lotline_texts_oldest_queued_age_seconds')).toBeGreaterThanOrEqual(1200);
  });
});
