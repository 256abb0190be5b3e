import { Button } from 'antd';
import { type Rows, saveFile, toCsv, toTabs } from '../../lib/text/csv.js';
import { useTouch } from '../../lib/page/use-media.js';
import { Icon } from '../icons.js';
import { toast } from '../toast/toast.js';
import { Menu, MenuItem } from './menu.js';

interface TableMenuProps {
  /** The name of the chart or list. */
  title: string;
  /** The name of the file, without an ending. */
  fileName: string;
  rows: () => Rows;
}

/** A button beside a chart or list: copies its figures for a spreadsheet, or downloads them as CSV. */
export function TableMenu({ title, fileName, rows }: TableMenuProps) {
  const touch = useTouch();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(toTabs(rows()));
      toast({ title: 'Copied', description: 'Paste it into a spreadsheet.' });
    } catch {
      // Browsers block the clipboard over plain HTTP.
      toast({ title: `${title} could not be copied`, description: 'Download it instead.', tone: 'info' });
    }
  };
  const download = (): void =>
    saveFile(`${fileName}.csv`, new Blob([toCsv(rows())], { type: 'text/csv;charset=utf-8' }));
  return (
    <Menu
      trigger={
        // `color` and `variant` instead of `type`, which the menu sets to that of a native button.
        <Button
          color="default"
          variant="text"
          size={touch ? 'large' : 'small'}
          aria-label={`Copy or download ${title}`}
          icon={<Icon name="download" size={16} />}
        />
      }
    >
      <MenuItem onSelect={() => void copy()}>Copy</MenuItem>
      <MenuItem onSelect={download}>Download CSV</MenuItem>
    </Menu>
  );
}
