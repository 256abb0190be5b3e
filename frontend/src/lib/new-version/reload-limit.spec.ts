import { LOAD_AGAIN, mayReload, mayTake, wasTakenByItself } from './reload-limit.js';

const NOW = Date.parse('2026-11-21T15:42:00Z');

describe('a page that is loaded by itself', () => {
  beforeEach(() => sessionStorage.clear());

  it('should be taken for a build at once, and known by the page that comes', () => {
    expect([mayTake('a', NOW), mayTake('a', NOW + 1), mayTake('b', NOW + 2)]).toEqual([true, false, true]);
    expect([wasTakenByItself(), wasTakenByItself()]).toEqual([true, false]);
  });

  it('should be taken for the same build again after ten minutes, because the first load may have brought the old page', () => {
    const takes = [0, LOAD_AGAIN - 1, LOAD_AGAIN, LOAD_AGAIN + 1, 2 * LOAD_AGAIN].map((later) =>
      mayTake('a', NOW + later),
    );
    expect(takes).toEqual([true, false, true, false, true]);
  });

  it('should not wait for ever where the clock was set back', () => {
    mayTake('a', NOW);
    expect([mayTake('a', NOW - 1), mayTake('a', NOW - LOAD_AGAIN)]).toEqual([false, true]);
  });

  it('should be loaded again for gone code likewise, whatever was taken', () => {
    const loads = [mayReload('a', NOW), mayReload('a', NOW), mayTake('a', NOW), mayReload('b', NOW)];
    expect(loads).toEqual([true, false, true, true]);
    expect(mayReload('b', NOW + LOAD_AGAIN)).toBe(true);
  });
});
