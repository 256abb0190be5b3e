/**
 * Runs many files as one, so that they load their modules once. Loading Nest again for each takes half the processor time of the
 * integration tests. `npm test` names the files; a developer runs each on its own.
 */
declare const TEST_FILES: string[];

for (const file of TEST_FILES)
  describe(file, () => {
    afterAll(() => {
      jest.restoreAllMocks();
      process.stdout.write(`${file}\n`); // jest reports nothing before the last file has ended
    });
    try {
      jest.requireActual(`../../${file}`);
    } catch (error) {
      // An error outside of a test would fail all the files.
      it('should load', () => {
        throw error;
      });
    }
  });
