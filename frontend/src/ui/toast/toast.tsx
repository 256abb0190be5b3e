import { Toast as Radix } from 'radix-ui';
import { useEffect } from 'react';
import { TOAST, TOAST_SWIPE_PX, UNDO } from '../../lib/time/intervals.js';
import { sharedValue } from '../../lib/page/shared-value.js';
import { recordAct } from './recent-acts.js';
import { storeToast, takeStoredToast } from '../../lib/session/post-login-redirect.js';
import { Icon } from '../icons.js';
import styles from './toast.module.css';
import { errorMessage, isHttpError, isOutage } from '../../lib/api/http-error.js';

export interface ToastMessage {
  title: string;
  description?: string;
  /** A second sentence, such as the reason or what is missing. */
  note?: string;
  tone?: 'success' | 'destructive' | 'info';
  /** Undoes the reported action; offered for 10 s. */
  undo?: () => void;
  /** What was done, such as 'Checked in Clara Santos': the action stays in the list of recent acts, where it can be undone later. */
  act?: string;
}

/** Apart from `UiWords`, because the sign-in page loads only these. `{hotkey}` becomes the key that moves the focus there. */
const WORDS = {
  notification: 'Notification',
  notifications: 'Notifications ({hotkey})',
  closeNotification: 'Close notification',
  undo: 'Undo',
};

interface Shown extends ToastMessage {
  key: number;
  open: boolean;
}

const shown = sharedValue<Shown | null>(null);

/** Shows a message for 5 s, or for 10 s with an undo button. A new message replaces the current one. */
export function toast(message: ToastMessage): void {
  const { act, undo } = message;
  const recorded = act !== undefined && undo && { undo: recordAct(act, undo) };
  shown.set({ ...message, ...recorded, key: (shown.get()?.key ?? 0) + 1, open: true });
}

/** Shows a message now and again on the next page, for use before a reload. */
export function toastAcrossReload(message: ToastMessage): void {
  toast(message);
  storeToast(message);
}

function showStoredToast(): void {
  const carried = takeStoredToast();
  if (carried) toast(carried);
}

export const closeToast = (): void => {
  const message = shown.get();
  if (message) shown.set({ ...message, open: false });
};

const TONES = { success: 'tone-ok', destructive: 'tone-bad', info: 'tone-request' };

/** Mounted once by the app. F8 focuses its region; a swipe to the right of more than 50 px dismisses. */
export function Toaster() {
  const message = shown.useValue();
  useEffect(showStoredToast, []);
  return (
    <Radix.Provider duration={TOAST} swipeDirection="right" swipeThreshold={TOAST_SWIPE_PX} label={WORDS.notification}>
      {message && (
        <Radix.Root
          key={message.key}
          open={message.open}
          onOpenChange={(open) => !open && closeToast()}
          duration={message.undo ? UNDO : TOAST}
          type={message.tone === 'destructive' ? 'foreground' : 'background'}
          className={`card edge ${TONES[message.tone ?? 'success']} ${styles.toast}`}
        >
          <div className="grow">
            <Radix.Title className={message.tone === 'destructive' ? 'strong toned' : 'strong'}>
              {message.title}
            </Radix.Title>
            {message.description && (
              <Radix.Description className="muted breaks">{message.description}</Radix.Description>
            )}
            {message.note && <p className="strong">{message.note}</p>}
          </div>
          {message.undo && (
            <Radix.Action
              className={`button outlined tone-accent ${styles.undo}`}
              altText={WORDS.undo}
              onClick={message.undo}
            >
              {WORDS.undo}
            </Radix.Action>
          )}
          <Radix.Close className={`quiet ${styles.close}`} aria-label={WORDS.closeNotification}>
            <Icon name="close" size={16} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport label={WORDS.notifications} className={styles.viewport} />
    </Radix.Provider>
  );
}

const LOGGED_OUT: ToastMessage = {
  title: 'Unauthorized',
  description: 'You are logged out. Logging in again...',
  tone: 'destructive',
};

export const showLoggedOut = (): void => toast(LOGGED_OUT);

/** Shows the toast on the next page, so that there is time to read it. */
export const storeLoggedOut = (): void => storeToast(LOGGED_OUT);

/** Shows why the undo of an act failed, and offers it again if the server could not be reached. */
export function showUndoError(error: unknown, fallback: string, act: string, undo: () => void): void {
  toast({
    title: 'Error',
    description: errorMessage(error, fallback),
    tone: 'destructive',
    ...(isHttpError(error) && isOutage(error) && { act, undo }),
  });
}

/** Says why a call failed: the server's reason, or `fallback`. The end of the session (401) is reported by the session itself. */
export function showError(error: unknown, fallback: string): void {
  if (isHttpError(error) && error.status === 401) return;
  toast({ title: 'Error', description: errorMessage(error, fallback), tone: 'destructive' });
}
