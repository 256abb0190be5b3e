/** The events by which a phone opts out or in: a text of its owner, and an entry of staff who do it by hand. */
export const OPT_OUTS = ['stop', 'opted-out'] as const;
export const OPT_INS = ['start', 'opted-in'] as const;
const OPT_CHANGES = [...OPT_OUTS, ...OPT_INS];
export type OptChange = (typeof OPT_CHANGES)[number];

export const isOptChange = (event: string): event is OptChange => OPT_CHANGES.some((change) => change === event);
export const isOptOut = (event: string): boolean => OPT_OUTS.some((change) => change === event);
