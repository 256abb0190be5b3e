import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Toaster } from '../toast/toast.js';
import { TableMenu } from './table-menu.js';

const ROWS = [
  ['Day', 'Check-ins'],
  ['2026-11-21', 44],
];

describe('dashboard.md, Copies and downloads: TableMenu', () => {
  let saved: { name: string; file: Blob }[];
  let hand: UserEvent;
  beforeEach(() => {
    saved = [];
    hand = userEvent.setup();
    render(
      <>
        <TableMenu title="Check-ins" fileName="check-ins-2026-11-21" rows={() => ROWS} />
        <Toaster />
      </>,
    );
    let file = new Blob();
    URL.createObjectURL = (blob: Blob) => {
      file = blob;
      return 'blob:rows';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, file });
    });
  });

  const choose = async (item: string) => {
    await hand.click(screen.getByRole('button', { name: 'Copy or download Check-ins' }));
    await hand.click(screen.getByRole('menuitem', { name: item }));
  };

  it('should copy the cells, separated by tabs', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await choose('Copy');
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(write.mock.lastCall).toEqual(['Day\tCheck-ins\n2026-11-21\t44']);
  });

  it('should say that the browser refuses to copy', async () => {
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('blocked'));
    await choose('Copy');
    expect(await screen.findByText('Check-ins could not be copied')).toBeInTheDocument();
  });

  it('should download a CSV file', async () => {
    await choose('Download CSV');
    const [{ name, file } = { name: '', file: new Blob() }] = saved;
    expect([name, file.type]).toEqual(['check-ins-2026-11-21.csv', 'text/csv;charset=utf-8']);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.toString()).toBe('\ufeffDay,Check-ins\r\n2026-11-21,44\r\n');
  });
});
