import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons.js';
import { saySize } from './import-words.js';
import styles from './imports.module.css';

interface Props {
  /** Null for an import that was begun elsewhere, of which the name is not kept. */
  file: File | null;
  /** What more there is to say of it. */
  meta: string[];
  children?: ReactNode;
}

/** The file at the head of its import. */
export const FileLine = ({ file, meta, children }: Props) => (
  <div className={styles.file}>
    <Icon name="document" size={24} />
    <div className="grow">
      <h2 className={styles.fileName}>{file?.name ?? 'Import'}</h2>
      <p className="meta">{[...(file ? [saySize(file.size)] : []), ...meta].join(' · ')}</p>
    </div>
    {children}
  </div>
);
