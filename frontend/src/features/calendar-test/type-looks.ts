import type { SampleClient } from '@lotline/contracts';

/** The class that gives a type its colour, as the dashboard's bars have them (spec §2): primary, purple, secondary, accent. */
export const TYPE_LOOKS: Record<SampleClient['clientType'], 'regular' | 'vip' | 'corporate' | 'member'> = {
  Regular: 'regular',
  VIP: 'vip',
  'Corporate Client': 'corporate',
  Member: 'member',
};
