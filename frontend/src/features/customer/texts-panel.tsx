import type { TextState, TextSummary } from '@lotline/contracts';
import { sayInstant } from '../../lib/said-time.js';
import { useSettings } from '../../lib/settings.js';
import { type PillTone, StatusPill } from '../../ui/status-pill.js';
import { Log } from './log.js';
import { useTexts } from './use-texts.js';
import { isWelcome } from './welcome.js';

const TONES: Partial<Record<TextState, PillTone>> = { delivered: 'ok', failed: 'bad', unknown: 'warn' };

const saying = (text: TextSummary): string => {
  if (isWelcome(text)) return 'Welcome text';
  return text.direction === 'inbound' ? `“${text.body}” from the customer` : text.body;
};

/** The texts to and from the customer, newest first. */
export function TextsPanel({ clientId, now }: { clientId: string; now: Date }) {
  const { timeZone } = useSettings();
  const { data: texts, isError, refetch } = useTexts(clientId);
  return (
    <Log
      title="Texts"
      empty="No texts yet."
      failed={isError}
      onRetry={() => void refetch()}
      lines={texts?.map((text) => ({
        key: text.id,
        time: sayInstant(text.createdAt, timeZone, now),
        text: saying(text),
        state:
          text.direction === 'inbound' ? (
            <StatusPill tone="blue">received</StatusPill>
          ) : (
            <StatusPill tone={TONES[text.state] ?? 'neutral'}>
              {text.errorCode === null ? text.state : `${text.state} · ${text.errorCode}`}
            </StatusPill>
          ),
      }))}
    />
  );
}
