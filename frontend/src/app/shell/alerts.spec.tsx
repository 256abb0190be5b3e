import { act, screen } from '@testing-library/react';
import { api } from '../../lib/api/api.js';
import { useUnsaved } from '../../lib/page/unsaved.js';
import { BoardServer } from '../../testing/board-server.js';
import { aBoardCard, aUser } from '../../testing/builders.js';
import { FakeAudio } from '../../testing/fake-audio.js';
import { InLot, renderRoutes } from '../../testing/render.js';
import { json } from '../../testing/server.js';
import { staffSound } from '../../features/alerts/ride-alerts.js';
import { RequireSession } from '../require-session.js';
import { Alerts } from './alerts.js';

function Form() {
  useUnsaved({ isUnsaved: () => true, isLeaving: () => true, text: 'Lost.' });
  return <p>A filled form</p>;
}

describe('sign-in.md, When a session ends: Alerts', () => {
  let server: BoardServer;
  beforeEach(() => {
    jest.useFakeTimers();
    FakeAudio.install();
    server = new BoardServer([aBoardCard({ id: 'ada', playAudioAlert: true })]);
  });
  afterEach(() => {
    act(() => staffSound.turnOff());
  });

  it('should stop ringing when the session ends over a filled form, and ring again after the sign-in', async () => {
    const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
    const screenOfStaff = (
      <InLot>
        <Alerts />
        <Form />
      </InLot>
    );
    const { store } = renderRoutes([
      { element: <RequireSession />, children: [{ path: '*', element: screenOfStaff }] },
    ]);
    await after(1_000);
    await act(() => staffSound.turnOn());
    await after(3_000);
    expect(FakeAudio.playing).toBe(1);

    const unauthorized = () => json({ message: 'Unauthorized', code: 'UNAUTHORIZED' }, 401);
    server.on('GET /api/auth/user', unauthorized).on('GET /api/clients/shuttle/requesting_ride', unauthorized);
    await after(2_000);
    expect(screen.getByText('A filled form')).toBeInTheDocument();
    expect(FakeAudio.playing).toBe(0);

    server
      .on('GET /api/auth/user', () => json(aUser()))
      .on('GET /api/clients/shuttle/requesting_ride', () => server.list('requesting_ride'));
    act(() => void store.dispatch(api.util.invalidateTags(['Session'])));
    await after(2_000);
    expect(FakeAudio.playing).toBe(1);
  });
});
