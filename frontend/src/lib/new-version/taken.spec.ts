import { isFirstReload, isFirstTake, wasTakenByItself } from './taken.js';

describe('a page that is loaded by itself', () => {
  beforeEach(() => sessionStorage.clear());

  it('should be taken once of each build, and known by the page that comes', () => {
    expect([isFirstTake('a'), isFirstTake('a'), isFirstTake('b')]).toEqual([true, false, true]);
    expect([wasTakenByItself(), wasTakenByItself()]).toEqual([true, false]);
  });

  it('should be loaded again for gone code once of each build, whatever was taken', () => {
    expect([isFirstReload('a'), isFirstReload('a'), isFirstTake('a'), isFirstReload('b')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});
