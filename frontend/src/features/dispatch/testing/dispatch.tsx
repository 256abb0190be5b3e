import { act, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { Profiler } from 'react';
import { BoardServer } from '../../../testing/board-server.js';
import { aBoardCard } from '../../../testing/builders.js';
import { renderInLot } from '../../../testing/render.js';
import { DispatchScreen } from '../dispatch-screen.js';

const ada = () => aBoardCard({ id: 'ada' });
const miguel = () => aBoardCard({ id: 'miguel', firstName: 'Miguel', lastName: 'Santos', shuttlePosition: 1 });
const jun = () =>
  aBoardCard({ id: 'jun', firstName: 'Jun', lastName: 'Tanaka', shuttleStatus: 'picked_up', shuttleNumber: 1 });

/** The dispatch board with a fake server, on which Ada and Miguel are waiting and Jun is in Shuttle 1. */
export class DispatchOnScreen {
  server = new BoardServer([]);
  readonly opened: string[] = [];
  renders = 0;

  readonly begin = (): void => {
    localStorage.clear();
    jest.useFakeTimers();
    this.opened.length = 0;
    this.server = new BoardServer([ada(), miguel(), jun()]);
  };

  readonly after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  readonly open = async () => {
    const shown = renderInLot(
      <Profiler id="board" onRender={() => (this.renders += 1)}>
        <DispatchScreen controls={null} onDetails={(id) => this.opened.push(id)} />
      </Profiler>,
    );
    await this.after(100);
    return shown;
  };

  readonly lane = (name: string) => within(screen.getByRole('region', { name }));

  readonly names = (name: string) =>
    this.lane(name)
      .queryAllByRole('article')
      .map((card) => card.getAttribute('aria-label'));

  readonly card = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) });

  readonly tap = (element: HTMLElement) => fireEvent.click(element);

  readonly tapTarget = (name: string) =>
    this.tap(this.lane(name).getByRole('button', { name: 'Tap here to move customer' }));
}

/** A touch event: jsdom's have no touches, and timestamps that ignore the fake clock. */
const finger = (element: HTMLElement, event: Event, touches: object[]) => {
  Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: Date.now() } });
  fireEvent(element, event);
};
export const touch = (element: HTMLElement) =>
  finger(element, createEvent.touchStart(element), [{ clientX: 40, clientY: 40 }]);
export const letGo = (element: HTMLElement) => finger(element, createEvent.touchEnd(element), []);
