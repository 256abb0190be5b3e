import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icons.js';
import styles from './imports.module.css';

interface Props {
  /** Why the last file could not be imported. */
  problem: string | null;
  onChoose: (file: File) => void;
}

/** A file from a dialog, or dropped here. What it is the server sees by what is in it. */
export function ChooseFile({ problem, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  };
  return (
    <section
      className={isOver ? `${styles.choose} ${styles.over}` : styles.choose}
      aria-label="Import customers"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <span className={styles.disc}>
        <Icon name="document" size={26} />
      </span>
      <h2>Import customers from a CSV or Excel file</h2>
      <p className={styles.explained}>
        It is checked first, row by row: nothing is imported before you have seen what would become of it. Up to 200,000
        rows and 50 MB.
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        className="unseen"
        tabIndex={-1}
        aria-label="File to import"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again once it was mended.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Button type="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </section>
  );
}
