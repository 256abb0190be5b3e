import { Button } from 'antd';
import { useDispatch } from 'react-redux';
import { api, type AppDispatch } from '../../../lib/api/api.js';
import { isHttpError } from '../../../lib/api/http-error.js';
import { Icon } from '../../../ui/icons.js';
import { toast } from '../../../ui/toast/toast.js';
import { useFocusKept } from '../use-focus-kept.js';
import styles from './export.module.css';
import { exportAll, useExporting } from './exporting.js';
import { UnderWay } from './under-way.js';

/** Spec §2 'Export to Excel', §8 "Export": while it is under way, how far it is and the way to cancel it. */
export function ExportButton() {
  const dispatch = useDispatch<AppDispatch>();
  const exporting = useExporting();
  const button = useFocusKept<HTMLButtonElement>(exporting === null);

  const run = async (): Promise<void> => {
    try {
      if (await exportAll()) {
        toast({ title: 'Export Complete', description: 'Database exported to Excel successfully.' });
      }
    } catch (error) {
      toast({
        title: 'Export Failed',
        description: 'Failed to export database. Please try again.',
        tone: 'destructive',
      });
      // Whoever shows the session learns that it has ended, or is at another lot.
      if (isHttpError(error) && [401, 403].includes(error.status)) dispatch(api.util.invalidateTags(['Session']));
    }
  };

  if (exporting) return <UnderWay exporting={exporting} />;
  return (
    <Button
      ref={button}
      type="primary"
      className={styles.export}
      icon={<Icon name="download" />}
      onClick={() => void run()}
    >
      Export to Excel
    </Button>
  );
}
