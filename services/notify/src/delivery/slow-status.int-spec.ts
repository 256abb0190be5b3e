import { useTwilio } from '../testing/twilio-under-test.js';

describe('texts.md, Delivery: delivery while the provider is slow to report states', () => {
  const texts = useTwilio();

  it('should wake a waiting text while hundreds of states are polled', async () => {
    texts.twilio.hangsOnReads = true;
    const due = { attempts: '1', attempted_at: 'now()', next_attempt_at: `now() - interval '1 minute'` };
    for (let n = 0; n < 300; n += 1)
      await texts.insert(texts.nextPhone(), 'accepted', { ...due, provider_id: `'SM${n}'` });
    const id = await texts.storeQueued(texts.nextPhone());
    await texts.becomes(id, { state: 'accepted', attempts: 1 });
  });
});
