import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons.js';
import styles from './placeholder.module.css';

interface EmptyStateProps {
  icon: IconName;
  /** Says what will appear here, or what went wrong. */
  title: string;
  text?: string;
  /** The next step: a button. */
  action?: ReactNode;
  tone?: 'neutral' | 'bad';
}

export function EmptyState({ icon, title, text, action, tone = 'neutral' }: EmptyStateProps) {
  return (
    <div className={`stack ${styles.empty}`} role={tone === 'bad' ? 'alert' : undefined}>
      <span className={tone === 'bad' ? 'disc tint tone-bad' : 'disc'}>
        <Icon name={icon} size={26} />
      </span>
      <p className="name">{title}</p>
      {text && <p className="sub">{text}</p>}
      {action}
    </div>
  );
}
