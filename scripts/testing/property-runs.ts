import fc from 'fast-check';

fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS) });
