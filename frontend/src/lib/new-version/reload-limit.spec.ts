import { MIN_RELOAD_INTERVAL, mayReload, mayAutoReload, wasAutoReloaded } from './reload-limit.js';

const NOW = Date.parse('2026-11-21T15:42:00Z');

describe('the reload limit', () => {
  it('should allow a reload for each build once, and tell the new page', () => {
    expect([mayAutoReload('a', NOW), mayAutoReload('a', NOW + 1), mayAutoReload('b', NOW + 2)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([wasAutoReloaded(), wasAutoReloaded()]).toEqual([true, false]);
  });

  it('should allow another reload for the same build after ten minutes, because the first may have returned the old page', () => {
    const takes = [
      0,
      MIN_RELOAD_INTERVAL - 1,
      MIN_RELOAD_INTERVAL,
      MIN_RELOAD_INTERVAL + 1,
      2 * MIN_RELOAD_INTERVAL,
    ].map((later) => mayAutoReload('a', NOW + later));
    expect(takes).toEqual([true, false, true, false, true]);
  });

  it('should not block forever when the clock was set back', () => {
    mayAutoReload('a', NOW);
    expect([mayAutoReload('a', NOW - 1), mayAutoReload('a', NOW - MIN_RELOAD_INTERVAL)]).toEqual([false, true]);
  });

  it('should limit reloads for missing code separately', () => {
    const loads = [mayReload('a', NOW), mayReload('a', NOW), mayAutoReload('a', NOW), mayReload('b', NOW)];
    expect(loads).toEqual([true, false, true, true]);
    expect(mayReload('b', NOW + MIN_RELOAD_INTERVAL)).toBe(true);
  });
});
