import { Webhook } from 'standardwebhooks';
import { createSecret, signedHeaders } from './signature.js';

const BODY = JSON.stringify({ type: 'customer.added', data: { firstName: 'Zoë 😀' } });

describe('webhooks.md, Delivery: signedHeaders', () => {
  it('should be accepted by the reference implementation, with each of the secrets', () => {
    const secrets = [createSecret(), createSecret()];
    const headers = signedHeaders('d2e3f4a5', new Date(), BODY, secrets);
    for (const secret of secrets) expect(new Webhook(secret).verify(BODY, headers)).toEqual(JSON.parse(BODY));
    expect(headers).toMatchObject({ 'webhook-id': 'd2e3f4a5' });
  });

  it('should be rejected with another secret, another body, another id and an old time', () => {
    const secret = createSecret();
    const headers = signedHeaders('d2e3f4a5', new Date(), BODY, [secret]);
    const receiver = new Webhook(secret);
    expect(() => new Webhook(createSecret()).verify(BODY, headers)).toThrow();
    expect(() => receiver.verify(BODY.replace('Zoë', 'Zoe'), headers)).toThrow();
    expect(() => receiver.verify(BODY, { ...headers, 'webhook-id': 'other' })).toThrow();
    const old = signedHeaders('d2e3f4a5', new Date(Date.now() - 3_600_000), BODY, [secret]);
    expect(() => receiver.verify(BODY, old)).toThrow();
  });
});
