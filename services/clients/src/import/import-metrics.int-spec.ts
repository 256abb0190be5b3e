import { Scrape } from '@lotline/service-kit/testing';
import { useClients } from '../testing/clients-under-test.js';
import { ImportsUnderTest } from '../testing/imports-under-test.js';

describe('metrics of imports', () => {
  const clients = useClients();

  it('should show imports that have not ended', async () => {
    await new ImportsUnderTest(clients).begin();
    const page = await Scrape.of(clients.healthPort);
    const imports = (state: string) => page.value('lotline_imports', { state });
    expect(['receiving', 'reading', 'running'].map(imports)).toEqual([1, 0, 0]);
  });
});
