import fc from 'fast-check';

fc.configureGlobal({ numRuns: Number(process.env.TEST_PROPERTY_RUNS) });
