import { webhookInputSchema } from './webhook.js';

describe('webhookInputSchema', () => {
  const form = { url: 'https://example.com/lotline', events: ['customer.added'], lotIds: ['harborview'] };

  it.each<[object, string[]]>([
    [{}, []],
    [{ url: 'nowhere' }, ['url: Enter an address such as https://example.com/lotline']],
    [{ url: 'https://ada:secret@example.com/' }, ['url: The address must not contain a user name or password']],
    [{ events: [], lotIds: [] }, ['events: Choose at least one event', 'lotIds: Choose at least one lot']],
  ])('should name what is wrong with %j', (over, errors) => {
    const { error } = webhookInputSchema.safeParse({ ...form, ...over });
    expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual(errors);
  });
});
