import { METRICS } from '../../../packages/service-kit/src/metrics/catalog.js';
import { Scrape } from '../../../packages/service-kit/src/testing/scrape.js';
import type { Lotline } from '../../support/lotline.js';

export const metrics = (running: () => Lotline): void =>
  describe('/metrics of every process', () => {
    it('should have what the catalog says of its service, and no other metric of ours', async () => {
      for (const { name, service, healthUrl } of running().processes) {
        const { names } = await Scrape.of(new URL(healthUrl).origin);
        const expected = Object.entries(METRICS).flatMap(([metric, { exposedBy }]) =>
          exposedBy.some((each) => each === service) ? [metric] : [],
        );
        expect({ name, metrics: names.filter((each) => each.startsWith('lotline_')) }).toEqual({
          name,
          metrics: expected.sort(),
        });
      }
    });

    it('should not be at the public port', async () => {
      for (const gateway of running().gateways) {
        const response = await fetch(`${gateway}/metrics`);
        expect(response.status).toBe(404);
        expect(await response.text()).not.toContain('lotline_build_info');
      }
    });
  });
