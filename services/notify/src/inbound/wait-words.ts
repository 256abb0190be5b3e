import type { Language, WaitEstimate } from '@lotline/protocol';

/** How long a customer still waits, in letters of GSM-7: '5 to 12 min'. */
export function formatWait(wait: WaitEstimate | null, language: Language): string {
  if (wait === null) return { en: 'not known yet', es: 'por ahora no se sabe' }[language];
  if (wait.exceeded) return { en: 'longer than usual', es: 'mayor que lo normal' }[language];
  const { fromMinutes: from, toMinutes: to } = wait;
  if (to > 60) return { en: 'an hour or more', es: 'una hora o mayor' }[language];
  if (from === 0) return { en: `up to ${to} min`, es: `hasta ${to} min` }[language];
  return { en: `${from} to ${to} min`, es: `de ${from} a ${to} min` }[language];
}
