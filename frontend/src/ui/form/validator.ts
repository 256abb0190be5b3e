import { createContext, useContext } from 'react';
import { shallowEqual } from 'react-redux';
import type { ZodObject } from 'zod';
import { type Refusals, refusalsOf } from './field-errors-of-schema.js';

/** How a form judges its fields. */
export interface Judge {
  /** Why the schema refuses what the field holds, or null where it is fine. */
  refusalOf: (field: string) => string | null;
  /** Whether the schema does not do without the field. */
  isRequired: (field: string) => boolean;
  /** Whether such a field carries a star. */
  starred: boolean;
  /** True once the form was submitted: from then on every change is judged. No field is drawn again for it. */
  isTried: () => boolean;
}

/** `valuesNow` are the form's. All fields are judged one after the other: what they hold is read by the schema once. */
export function judgeOf(schema: ZodObject, valuesNow: () => object): Pick<Judge, 'refusalOf' | 'isRequired'> {
  const required = new Set(
    Object.entries(schema.shape).flatMap(([field, part]) => (part.safeParse(undefined).success ? [] : [field])),
  );
  let judged: { values: object; refusals: Refusals } | null = null;
  return {
    refusalOf: (field) => {
      const values = valuesNow();
      if (!judged || !shallowEqual(judged.values, values)) judged = { values, refusals: refusalsOf(schema, values) };
      return judged.refusals[field] ?? null;
    },
    isRequired: (field) => required.has(field),
  };
}

/** Whether a form was submitted; whatever schema judges it. */
export function newTrial(): { isTried: () => boolean; begin: () => void } {
  let tried = false;
  return {
    isTried: () => tried,
    begin: () => {
      tried = true;
    },
  };
}

const JudgeContext = createContext<Judge | null>(null);
export const Judging = JudgeContext.Provider;

export function useJudge(): Judge {
  const judge = useContext(JudgeContext);
  if (!judge) throw new Error('A field stands outside of a Form');
  return judge;
}
