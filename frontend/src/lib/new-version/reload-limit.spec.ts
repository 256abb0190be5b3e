import { MIN_RELOAD_INTERVAL, mayReload, mayAutoReload, wasAutoReloaded } from './reload-limit.js';

const NOW = Date.parse('2026-11-21T15:42:00Z');

describe('a page that is loaded by itself', () => {
  beforeEach(() => sessionStorage.clear());

  it('should be taken for a build at once, and known by the page that comes', () => {
    expect([mayAutoReload('a', NOW), mayAutoReload('a', NOW + 1), mayAutoReload('b', NOW + 2)]).toEqual([true, false, true]);
    expect([wasAutoReloaded(), wasAutoReloaded()]).toEqual([true, false]);
  });

  it('should be taken for the same build again after ten minutes, because the first load may have brought the old page', () => {
    const takes = [0, MIN_RELOAD_INTERVAL - 1, MIN_RELOAD_INTERVAL, MIN_RELOAD_INTERVAL + 1, 2 * MIN_RELOAD_INTERVAL].map((later) =>
      mayAutoReload('a', NOW + later),
    );
    expect(takes).toEqual([true, false, true, false, true]);
  });

  it('should not wait for ever where the clock was set back', () => {
    mayAutoReload('a', NOW);
    expect([mayAutoReload('a', NOW - 1), mayAutoReload('a', NOW - MIN_RELOAD_INTERVAL)]).toEqual([false, true]);
  });

  it('should be loaded again for gone code likewise, whatever was taken', () => {
    const loads = [mayReload('a', NOW), mayReload('a', NOW), mayAutoReload('a', NOW), mayReload('b', NOW)];
    expect(loads).toEqual([true, false, true, true]);
    expect(mayReload('b', NOW + MIN_RELOAD_INTERVAL)).toBe(true);
  });
});
