import { fillIn, PLACEHOLDERS, type Placeholder, type TextKind } from '@lotline/protocol';
import { Button } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useId, useRef, type ReactNode } from 'react';
import { TextArea } from '../../../ui/form/input.js';
import { TextLength } from '../../../ui/label/text-state-pill.js';
import { draftError, insertAt } from './drafts.js';
import { PLACEHOLDER_NAMES } from './kinds.js';
import styles from './texts.module.css';

interface TextEditorProps {
  kind: TextKind;
  title: string;
  when: string;
  /** The switch of an optional text. */
  toggle?: ReactNode;
  template: string;
  defaultTemplate: string;
  sample: Record<Placeholder, string>;
  onChange: (template: string) => void;
}

/** Edits one template: placeholders to insert, its error, and a preview with sample data and its length. */
export function TextEditor({
  kind,
  title,
  when,
  toggle,
  template,
  defaultTemplate,
  sample,
  onChange,
}: TextEditorProps) {
  const input = useRef<TextAreaRef>(null);
  const [heading, errorId] = [useId(), useId()];
  const error = draftError(kind, template);

  const insert = (placeholder: Placeholder) => {
    const textarea = input.current?.resizableTextArea?.textArea;
    const { selectionStart = template.length, selectionEnd = template.length } = textarea ?? {};
    const { text, cursor } = insertAt(template, placeholder, selectionStart, selectionEnd);
    onChange(text);
    requestAnimationFrame(() => {
      textarea?.focus();
      textarea?.setSelectionRange(cursor, cursor);
    });
  };

  return (
    <section className={`panel ${styles.text}`} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{title}</h2>
        {toggle}
        <p className="sub">{when}</p>
      </div>
      <div>
        <TextArea
          ref={input}
          rows={4}
          status={error === null ? '' : 'error'}
          aria-labelledby={heading}
          aria-invalid={error !== null}
          aria-describedby={errorId}
          value={template}
          onChange={({ target }) => onChange(target.value)}
        />
        <p className={styles.error} id={errorId} role="status">
          {error}
        </p>
        <div className="cluster">
          {PLACEHOLDERS[kind].map((placeholder) => (
            <button
              key={placeholder}
              type="button"
              className={styles.placeholder}
              title={`Insert {${placeholder}}`}
              onClick={() => insert(placeholder)}
            >
              {PLACEHOLDER_NAMES[placeholder]}
            </button>
          ))}
          {template.trim() !== defaultTemplate && (
            <Button type="text" size="small" className={styles.restore} onClick={() => onChange(defaultTemplate)}>
              Restore default
            </Button>
          )}
        </div>
      </div>
      <Preview text={fillIn(template, sample)} />
    </section>
  );
}

const Preview = ({ text }: { text: string }) => (
  <div className={styles.preview}>
    <p className={styles.bubble}>{text}</p>
    <TextLength text={text} />
  </div>
);
