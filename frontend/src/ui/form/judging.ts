import { createContext, useContext } from 'react';

/** How a form judges its fields. */
export interface Judge {
  /** Why the schema refuses what the field holds, or null where it is fine. */
  refusalOf: (field: string) => string | null;
  /** Whether the schema does not do without the field. */
  isRequired: (field: string) => boolean;
  /** Whether such a field carries a star. */
  starred: boolean;
  /** True once the form was submitted: from then on every change is judged. */
  tried: boolean;
}

const JudgeContext = createContext<Judge | null>(null);
export const Judging = JudgeContext.Provider;

export function useJudge(): Judge {
  const judge = useContext(JudgeContext);
  if (!judge) throw new Error('A field stands outside of a Form');
  return judge;
}
