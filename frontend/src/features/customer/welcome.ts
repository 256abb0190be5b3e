import type { TextSummary } from '@lotline/contracts';
import { WELCOME_EVENT } from '../../lib/check-in/welcome.js';

export const isWelcome = (text: TextSummary): boolean => text.direction === 'outbound' && text.event === WELCOME_EVENT;

const ON_ITS_WAY: readonly TextSummary['state'][] = ['queued', 'sending', 'accepted', 'sent'];
export const isOnItsWay = (text: TextSummary): boolean =>
  text.direction === 'outbound' && ON_ITS_WAY.includes(text.state);
