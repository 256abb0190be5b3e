import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { startTransition, Suspense, use, useState } from 'react';
import { Dialog } from './dialog.js';

describe('screens.md, Dialogs: DialogFrame', () => {
  // Under test, antd gives all dialogs one id, and hears Escape for one of them alone.
  beforeEach(() => void jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' }));

  it('should open with the focus in the field that asks for it', async () => {
    render(
      <Dialog open title="Pair a device" onClose={() => undefined}>
        <input aria-label="Code" autoFocus />
      </Dialog>,
    );
    await userEvent.type(await screen.findByLabelText('Code'), '482913', { skipClick: true });
    expect(screen.getByLabelText('Code')).toHaveFocus();
    expect(screen.getByLabelText('Code')).toHaveValue('482913');
  });

  it('should close on Escape after React discarded the render of another dialog', async () => {
    const onClose = jest.fn();
    const chunk = new Promise<null>(() => undefined);
    const Late = () => use(chunk);
    let ask: () => void = () => undefined;
    function Screen() {
      const [asks, setAsks] = useState(false);
      ask = () => startTransition(() => setAsks(true));
      return (
        <>
          <Dialog open title="Details" onClose={onClose}>
            Edits
          </Dialog>
          <Dialog open={asks} title="Question" onClose={() => undefined}>
            Discard?
          </Dialog>
          {asks && <Late />}
        </>
      );
    }
    render(
      <ConfigProvider theme={{ zeroRuntime: true, token: { motion: false } }}>
        <Suspense>
          <Screen />
        </Suspense>
      </ConfigProvider>,
    );
    await act(async () => ask());
    expect(screen.queryByText('Discard?')).not.toBeInTheDocument();

    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
