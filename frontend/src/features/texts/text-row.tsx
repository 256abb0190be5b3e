import type { InboxText } from '@lotline/protocol';
import { Button } from 'antd';
import { memo, useId, useRef, useState } from 'react';
import { useSettings } from '../../lib/lot/settings.js';
import { useOpenCustomer } from '../../lib/page/open-customer.js';
import { formatInstantShort } from '../../lib/time/format.js';
import { useNow } from '../../lib/time/use-now.js';
import { AsWritten } from '../../ui/label/as-written.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import { TextStatePill } from '../../ui/label/text-state-pill.js';
import { showError, toast } from '../../ui/toast/toast.js';
import { AttachDialog } from './attach-dialog.js';
import { ReplyBox } from './reply-box.js';
import { formatSender, senderName, useMarkTextMutation, useSetSenderOptOutMutation } from './texts-api.js';
import styles from './texts.module.css';
import { Asking } from '../../ui/dialog/confirm-dialog.js';
import { Icon } from '../../ui/icons.js';

/** What commands ask for. */
const COMMANDS: Record<string, string> = {
  shuttle: 'Shuttle request',
  stop: 'Stops texts',
  start: 'Starts texts',
  help: 'Help',
  language: 'Language',
};

interface Props {
  text: InboxText;
  /** Unsent replies by the id of the text. */
  drafts: Map<string, string>;
  /** Whether a reply is being written. */
  isOpen: boolean;
  onOpen: (text: InboxText | null) => void;
}

/** A received text with its sender, the reply to it, and what staff can do. */
export const TextRow = memo(function TextRow({ text, drafts, isOpen, onOpen }: Props) {
  const { id, client, body, isRead, isOptedOut, suggestsOptOut, reply, readBy } = text;
  const heading = useId();
  const replyButton = useRef<HTMLButtonElement>(null);
  const close = () => {
    onOpen(null);
    replyButton.current?.focus();
  };

  return (
    <li>
      <article
        className={isRead ? `card ${styles.text}` : `card ${styles.text} ${styles.unread}`}
        aria-labelledby={heading}
      >
        <Sender text={text} heading={heading} />
        <p className={`breaks ${styles.body}`} dir="auto">
          {body}
        </p>
        {suggestsOptOut && !isOptedOut && <SuggestedOptOut text={text} />}
        {reply && <Reply reply={reply} />}
        {readBy !== null && <p className="meta">Read by {readBy}</p>}
        <div className={`cluster ${styles.actions}`}>
          {!isOptedOut && (
            <Button
              ref={replyButton}
              className={styles.action}
              aria-expanded={isOpen}
              aria-describedby={heading}
              onClick={() => (isOpen ? close() : onOpen(text))}
            >
              Reply
            </Button>
          )}
          <MarkButton textId={id} isRead={isRead} heading={heading} />
          {client ? <OpenCustomer client={client} heading={heading} /> : <AttachButton text={text} heading={heading} />}
        </div>
        {isOpen && <ReplyBox text={text} drafts={drafts} onSent={() => onOpen(null)} onCancel={close} />}
      </article>
    </li>
  );
});

function Sender({ text, heading }: { text: InboxText; heading: string }) {
  const { client, phone, event, createdAt, isRead, isOptedOut } = text;
  const time = useTime(createdAt);
  return (
    <div className="cluster breaks">
      <h2 id={heading} className="name">
        <AsWritten>{senderName(text)}</AsWritten>
      </h2>
      {client && <span className="sub">{formatSender(phone)}</span>}
      {!isRead && (
        <StatusPill tone="request" dot>
          Unread
        </StatusPill>
      )}
      {!client && <StatusPill>Unknown phone</StatusPill>}
      {COMMANDS[event] !== undefined && <StatusPill>{COMMANDS[event]}</StatusPill>}
      {isOptedOut && <StatusPill tone="bad">Opted out of texts</StatusPill>}
      <time className={`meta ${styles.time}`} dateTime={createdAt}>
        {time}
      </time>
    </div>
  );
}

/** The reply of staff, or the automatic one. */
function Reply({ reply }: { reply: NonNullable<InboxText['reply']> }) {
  const time = useTime(reply.createdAt);
  return (
    <div className={`cluster breaks ${styles.reply}`}>
      <p dir="auto">
        <span className="sub">
          {reply.event === 'reply' ? 'Automatic reply' : 'Replied'} {time}:
        </span>{' '}
        <bdi>{reply.body}</bdi>
      </p>
      <TextStatePill text={reply} />
    </div>
  );
}

/** Formats an instant, with its day unless that is today. */
function useTime(instant: string): string {
  const { timeZone } = useSettings();
  return formatInstantShort(instant, timeZone, new Date(useNow(60_000)));
}

function MarkButton({ textId, isRead, heading }: { textId: string; isRead: boolean; heading: string }) {
  const [mark, { isLoading }] = useMarkTextMutation();
  const set = async (toRead: boolean): Promise<void> => {
    const { error } = await mark({ textId, isRead: toRead });
    if (error) showError(error, 'The text was not marked. Please try again.');
    else if (toRead) toast({ title: 'Marked as read', act: 'Marked a text as read', undo: () => void set(false) });
  };
  return (
    <Button className={styles.action} aria-describedby={heading} loading={isLoading} onClick={() => void set(!isRead)}>
      {isRead ? 'Mark as unread' : 'Mark as read'}
    </Button>
  );
}

function OpenCustomer({ client, heading }: { client: NonNullable<InboxText['client']>; heading: string }) {
  const open = useOpenCustomer();
  const { id, firstName, lastName } = client;
  return (
    <Button className={styles.action} aria-describedby={heading} onClick={() => open(id, `${firstName} ${lastName}`)}>
      Open customer
    </Button>
  );
}

function AttachButton({ text, heading }: { text: InboxText; heading: string }) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button className={styles.action} aria-describedby={heading} onClick={() => setChoosing(true)}>
        Attach to a booking
      </Button>
      {isChoosing && <AttachDialog text={text} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Says that a text seems to ask for no more texts, and lets staff opt its phone out. */
function SuggestedOptOut({ text: { id: textId, phone } }: { text: InboxText }) {
  const [set] = useSetSenderOptOutMutation();

  const change = async (optedOut: boolean): Promise<void> => {
    const { error } = await set({ textId, optedOut });
    if (error) showError(error, 'Nothing was changed. Please try again.');
    else if (optedOut)
      toast({ title: 'Opted out of texts', act: 'Opted a phone out of texts', undo: () => void change(false) });
  };

  return (
    <div className={`notice tone-warn cluster ${styles.suggestion}`}>
      <Icon name="warn" size={16} />
      <p>Seems to ask for no more texts.</p>
      <Asking
        button={(ask) => (
          <Button className={styles.action} onClick={ask}>
            Opt out
          </Button>
        )}
        title={`Opt ${formatSender(phone)} out of Texts`}
        text="This lot will send no more texts to this phone, also not about a shuttle."
        confirmLabel="Opt out"
        onConfirm={() => change(true)}
      />
    </div>
  );
}
