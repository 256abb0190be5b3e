import { Button } from 'antd';
import { Icon } from '../../../ui/icons.js';
import styles from './lot-form.module.css';

interface RowButtonsProps {
  /** The row's name: 'terminal 2'. */
  of: string;
  isFirst?: boolean;
  isLast?: boolean;
  /** Absent where the order does not matter. */
  onMove?: (by: -1 | 1) => void;
  /** Undefined for the only row, which must stay. */
  onRemove: (() => void) | undefined;
}

/** The buttons that move and remove a row. */
export function RowButtons({ of, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <div className={styles.buttons}>
      {onMove && (
        <>
          <Button
            type="text"
            aria-label={`Move ${of} up`}
            disabled={isFirst === true}
            icon={<Icon name="up" />}
            onClick={() => onMove(-1)}
          />
          <Button
            type="text"
            aria-label={`Move ${of} down`}
            disabled={isLast === true}
            icon={<Icon name="down" />}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <Button
        type="text"
        aria-label={`Remove ${of}`}
        disabled={!onRemove}
        icon={<Icon name="close" />}
        onClick={onRemove}
      />
    </div>
  );
}
