import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { Icon } from '../../../ui/icons.js';
import styles from './imports.module.css';

interface Props {
  /** The error of the last file, or null. */
  problem: string | null;
  onChoose: (file: File) => void;
}

/** Takes a file from a file dialog or by drag and drop. The server detects the format from the content. */
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
      className={`panel stack ${styles.choose} ${isOver ? styles.over : ''}`}
      aria-label="Import customers"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <span className="disc">
        <Icon name="document" size={26} />
      </span>
      <h2>Import customers from a CSV or Excel file</h2>
      <p className={`muted ${styles.explained}`}>
        The file is checked first, row by row. Nothing is imported until you have reviewed the result. Up to 200,000
        rows and 50 MB.
      </p>
      {problem !== null && (
        <p className={`notice tone-bad row breaks ${styles.problem}`} role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        className="visually-hidden"
        tabIndex={-1}
        aria-label="File to import"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again after a correction.
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
