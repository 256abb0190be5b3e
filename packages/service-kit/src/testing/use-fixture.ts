/** What a test needs running. */
export interface Fixture {
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/**
 * Begins the fixture before the tests of the `describe` that calls this, and ends it after them. Hooks run in the order of their
 * definition, so what uses the fixture is closed by a hook above this call.
 */
export function useFixture<T extends Fixture>(fixture: T): T {
  beforeAll(() => fixture.begin());
  afterAll(() => fixture.end());
  return fixture;
}

/** Starts the fixture before each test and ends it after the test. */
export function useFreshFixture<T extends Fixture>(fixture: T): T {
  beforeEach(() => fixture.begin());
  afterEach(() => fixture.end());
  return fixture;
}
