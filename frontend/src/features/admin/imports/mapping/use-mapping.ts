import type { ImportMapping } from '@lotline/protocol';
import { useEffect, useState } from 'react';
import { MAPPING_PAUSE } from '../../../../lib/time/intervals.js';

interface Wanted {
  mapping: ImportMapping;
  /** Why the file cannot be read by this mapping; null before its check. */
  problem: string | null;
}

/**
 * The mapping that a person wants but that was not checked yet. It is checked a moment after the last change, one check at a time,
 * because a lot can have one import. `check` resolves to an error, or to null once the file was read by the mapping.
 */
export function useMapping(check: (mapping: ImportMapping) => Promise<string | null>) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isDue = wanted !== null && wanted.problem === null && !isChecking;

  useEffect(() => {
    if (!isDue) return;
    const begin = async (): Promise<void> => {
      setChecking(true);
      const problem = await check(wanted.mapping);
      // A newer change is checked next.
      setWanted((latest) => (latest !== wanted ? latest : problem === null ? null : { ...wanted, problem }));
      setChecking(false);
    };
    const timer = setTimeout(() => void begin(), MAPPING_PAUSE);
    return () => clearTimeout(timer);
  }, [isDue, wanted, check]);

  return {
    wanted: wanted?.mapping ?? null,
    problem: wanted?.problem ?? null,
    isChecking: isChecking || isDue,
    change: (mapping: ImportMapping) => setWanted({ mapping, problem: null }),
  };
}
