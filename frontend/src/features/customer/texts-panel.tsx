import { resendError, type TextState, type TextSummary } from '@lotline/contracts';
import { type ComponentProps, memo } from 'react';
import { sayInstant } from '../../lib/time/format.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useNow } from '../../lib/time/use-now.js';
import { type PillTone, StatusPill } from '../../ui/label/status-pill.js';
import { AnswerText } from './answer-text.js';
import { Log } from './log.js';
import { ResendText } from './resend-text.js';
import { stateOf } from './text-words.js';
import { useTexts } from './use-texts.js';
import { isWelcome } from './welcome.js';
import styles from './customer.module.css';

const TONES: Partial<Record<TextState, PillTone>> = { delivered: 'ok', failed: 'bad', unknown: 'warn' };

const saying = (text: TextSummary): string => {
  if (isWelcome(text)) return 'Welcome text';
  return text.direction === 'inbound' ? `“${text.body}” from the customer` : text.body;
};

/** The texts to and from the customer, newest first. */
export const TextsPanel = memo(function TextsPanel({ clientId, draft }: ComponentProps<typeof AnswerText>) {
  const { timeZone } = useSettings();
  const now = new Date(useNow(60_000));
  const { texts, isError, refetch } = useTexts(clientId);
  return (
    <Log
      title="Texts"
      empty="No texts yet."
      failed={isError}
      onRetry={() => void refetch()}
      below={<AnswerText clientId={clientId} draft={draft} />}
      lines={texts?.map((text) => ({
        key: text.id,
        time: sayInstant(text.createdAt, timeZone, now),
        text: saying(text),
        state:
          text.direction === 'inbound' ? (
            <StatusPill tone="blue">received</StatusPill>
          ) : (
            <span className={styles.came}>
              <StatusPill tone={TONES[text.state] ?? 'neutral'}>{stateOf(text)}</StatusPill>
              {resendError(text) === null && <ResendText clientId={clientId} text={text} />}
            </span>
          ),
      }))}
    />
  );
});
