import type { Language } from '@lotline/protocol';
import { eventually } from '@lotline/service-kit/testing';
import { useClients, newPhone, staff } from '../testing/clients-under-test.js';
import { customerForm } from '../testing/customer.js';

describe('texts.md, Languages: the language of a customer', () => {
  const clients = useClients();

  const choose = (link: string, language: Language) =>
    clients.rpc.call(
      'clients.client.choose-language',
      { link, language },
      { lotId: null, requestId: 'test', actor: { kind: 'customer', link } },
    );
  const update = (id: string, input: Record<string, unknown>) =>
    clients.rpc.call('clients.client.update', { id, input }, staff());

  it('should be English unless the form says otherwise, and stay when an update does not say it', async () => {
    const phone = newPhone();
    const english = await clients.add({ phone: newPhone() });
    const spanish = await clients.add({ phone, language: 'es' });
    expect([english.language, spanish.language]).toEqual(['en', 'es']);
    expect(await update(spanish.id, customerForm({ phone, notes: 'Key 4' }))).toMatchObject({ language: 'es' });
    expect(await update(spanish.id, customerForm({ phone, language: 'en' }))).toMatchObject({ language: 'en' });
    await expect(update(spanish.id, customerForm({ phone, language: 'fr' }))).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Language must be English or Spanish',
    });
  });

  it('should be chosen by the customer, once, with a history entry and an event', async () => {
    const { id, shuttleRequestId: link } = await clients.add({ phone: newPhone() });
    expect(await choose(link, 'es')).toEqual({ lotId: 'harborview', version: 2 });
    expect(await choose(link, 'es')).toEqual({ lotId: 'harborview', version: 2 });
    const history = await clients.rpc.call('clients.client.history', { id }, staff());
    expect(history).toMatchObject([
      { action: 'updated', by: 'Customer', changes: [{ field: 'language', from: 'en', to: 'es' }] },
      { action: 'added' },
    ]);
    await eventually(() =>
      expect(clients.eventsAbout(id).map(({ payload }) => payload)).toMatchObject([
        { client: { version: 1, language: 'en' } },
        { client: { version: 2, language: 'es' }, changed: ['language'] },
      ]),
    );
  });

  it('should not be chosen for an unknown link', async () => {
    await expect(choose('0000000000', 'es')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
