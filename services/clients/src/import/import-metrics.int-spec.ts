import { Scrape } from '@lotline/service-kit/testing';
import { ClientsUnderTest } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';

describe('metrics of imports', () => {
  let clients: ClientsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
  });
  afterAll(() => clients.stop());

  it('should show imports that have not ended', async () => {
    await new ImportsUnderTest(clients).begin();
    const page = await Scrape.of(clients.healthPort);
    const imports = (state: string) => page.value('lotline_imports', { state });
    expect(['receiving', 'reading', 'running'].map(imports)).toEqual([1, 0, 0]);
  });
});
