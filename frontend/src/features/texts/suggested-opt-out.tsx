import type { InboxText } from '@lotline/protocol';
import { Button } from 'antd';
import { Asking } from '../../ui/dialog/confirm-dialog.js';
import { Icon } from '../../ui/icons.js';
import { showError, toast } from '../../ui/toast/toast.js';
import { formatSender, useSetSenderOptOutMutation } from './texts-api.js';
import styles from './texts.module.css';

/** Says that a text seems to ask for no more texts, and lets staff opt its phone out. */
export function SuggestedOptOut({ text: { id: textId, phone } }: { text: InboxText }) {
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
