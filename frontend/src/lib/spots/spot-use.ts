import type { SpotUse } from '@lotline/protocol';

const counts = new Intl.NumberFormat('en-US');

/** Formats how a lot's spots are used: `33 of 120 spots free, 3 cars without a spot`. */
export function formatSpotUse({ free, total, carsWithoutSpot = 0 }: SpotUse): string {
  const spots =
    free === 0
      ? `All ${counts.format(total)} spots are taken`
      : `${counts.format(free)} of ${counts.format(total)} spots free`;
  if (carsWithoutSpot === 0) return spots;
  return `${spots}, ${counts.format(carsWithoutSpot)} ${carsWithoutSpot === 1 ? 'car' : 'cars'} without a spot`;
}
