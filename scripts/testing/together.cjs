/**
 * Runs many spec files as one, so that jest loads the modules they share once instead of once per file. `npm test` names the
 * files (together.config.cjs); a developer runs each on its own.
 */
/* global TEST_FILES */
for (const file of TEST_FILES) {
  describe(file, () => {
    afterAll(() => process.stdout.write(`${file}\n`)); // jest reports nothing before the last file has ended
    try {
      require(`../../${file}`);
    } catch (error) {
      // An error outside of a test would fail all the files.
      it('should load', () => {
        throw error;
      });
    }
  });
}
