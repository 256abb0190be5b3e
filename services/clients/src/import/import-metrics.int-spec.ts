import { Scrape } from '@lotline/service-kit/testing';
import { ClientsUnderTest } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';

describe('metrics of the clients service', () => {
  let clients: ClientsUnderTest;
  beforeAll(async () => {
    clients = await ClientsUnderTest.start();
  });
  afterAll(() => clients.stop());

  it('show imports that have not ended, and the size of the database', async () => {
    await new ImportsUnderTest(clients).begin();
    const page = await Scrape.of(clients.healthPort);
    const imports = (state: string) => page.value('lotline_imports', { state });
    expect(['receiving', 'reading', 'running'].map(imports)).toEqual([1, 0, 0]);
    expect(page.value('lotline_database_size_bytes')).toBeGreaterThan(1_000_000);
  });
});
