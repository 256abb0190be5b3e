import { act, screen } from '@testing-library/react';
import { clientRecordSchema, type BoardCard, type RideChange, type Settings } from '@lotline/protocol';
import { BoardServer } from '../../testing/board-server.js';
import { aBoardCard, aClient, aSettings } from '../../testing/builders.js';
import { FakeStream } from '../../testing/fake-stream.js';
import { renderScreen } from '../../testing/render.js';
import { json } from '../../testing/server.js';
import { selectConnection } from '../network/connection.js';
import { setPageLot, pageLot } from '../lot/page-lot.js';
import { ridesApi, useGetBoardListQuery } from '../rides/rides-api.js';
import { useSettingsQuery } from '../lot/settings.js';
import { subscribeToChanges } from './changes.js';
import { useLiveStream } from './use-live-stream.js';

const changed = (shown: BoardCard, boardVersion: number): RideChange => {
  const {
    id,
    firstName,
    lastName,
    phone,
    partySize,
    terminal,
    parkingSpot,
    returningAirline,
    clientType,
    language,
    ...ride
  } = shown;
  const card = { firstName, lastName, phone, partySize, terminal, parkingSpot, returningAirline, clientType, language };
  return { ride: { ...ride, clientId: id }, card, link: '8fKq2LmZ0p', boardVersion, epoch: '', riderVersion: 1 };
};

const ADA = 'c0000000-0000-4000-8000-000000000001';
const BEN = 'c0000000-0000-4000-8000-000000000002';
const CLEO = 'c0000000-0000-4000-8000-000000000003';

function Names() {
  useLiveStream();
  const { data } = useGetBoardListQuery('requesting_ride');
  return <p>{data?.cards.map(({ firstName }) => firstName).join(' ') ?? 'loading'}</p>;
}

describe('screens.md, Live updates: useLiveStream', () => {
  let server: BoardServer;
  beforeEach(() => {
    FakeStream.install();
    server = new BoardServer([aBoardCard({ id: ADA })]);
  });

  const open = async () => {
    const { store } = renderScreen(<Names />);
    await screen.findByText('Ada');
    act(() => FakeStream.last.onopen());
    return () => selectConnection(store.getState());
  };
  const polls = () => server.sent('GET /api/clients/shuttle/requesting_ride').length;
  const ben = aBoardCard({
    id: BEN,
    firstName: 'Ben',
    customerRequestingRideTimestamp: '2099-01-01T08:00:00.000Z',
  });

  it('should show a request immediately, without refetching the list', async () => {
    const state = await open();
    expect(state()).toEqual({ state: 'live' });
    FakeStream.last.send('ride', changed(ben, 2));
    expect(screen.getByText('Ben Ada')).toBeInTheDocument();
    expect(polls()).toBe(1);
  });

  it('should ignore an event that the list already includes', async () => {
    await open();
    FakeStream.last.send('ride', changed(ben, 1));
    expect(screen.getByText('Ada')).toBeInTheDocument();
  });

  it('should ignore customers of another lot, which the session may have moved to', async () => {
    setPageLot('harborview');
    await open();
    const received: string[] = [];
    const end = subscribeToChanges({ client: (change) => received.push(change.id) });
    for (const client of [aClient({ id: ADA, lotId: 'eastgate' }), aClient({ id: BEN })]) {
      const { id, version } = client;
      FakeStream.last.send('client', { id, version, client: clientRecordSchema.parse(client) });
    }
    end();
    expect(received).toEqual([BEN]);
  });

  it('should show someone else’s change that arrives after the response to the user’s own later move', async () => {
    const { store } = renderScreen(<Names />);
    await screen.findByText('Ada');
    act(() => FakeStream.last.onopen());
    // Count 2 is the other user's move; count 3 is the user's own.
    server.rev = 2;
    await act(() => store.dispatch(ridesApi.endpoints.moveRide.initiate({ id: ADA, move: { status: 'dropped_off' } })));
    expect(screen.queryByText('Ada')).toBeNull();
    FakeStream.last.send('ride', changed(ben, 2));
    expect(screen.getByText('Ben')).toBeInTheDocument();
    expect(polls()).toBe(1);
  });

  it('should not revert a newer move of the same ride with a late event', async () => {
    const { store } = renderScreen(<Names />);
    await screen.findByText('Ada');
    await act(() => store.dispatch(ridesApi.endpoints.getBoardList.initiate('dropped_off')));
    server.rev = 2;
    server.cards[0] = Object.assign(server.cards[0] ?? aBoardCard(), { version: 3 });
    await act(() => store.dispatch(ridesApi.endpoints.moveRide.initiate({ id: ADA, move: { status: 'dropped_off' } })));
    FakeStream.last.send('ride', changed(aBoardCard({ id: ADA, version: 2 }), 2));
    expect(screen.queryByText('Ada')).toBeNull();
  });

  it('should refetch the list when an event shows that others were missed', async () => {
    await open();
    server.cards.push(aBoardCard({ id: CLEO, firstName: 'Cleo' }), ben);
    server.rev = 4;
    FakeStream.last.send('ride', changed(ben, 4));
    expect(await screen.findByText('Ada Cleo Ben')).toBeInTheDocument();
  });

  it('should report a loss, and refetch everything after a reconnection', async () => {
    const state = await open();
    act(() => FakeStream.last.onerror());
    expect(state()).toEqual({ state: 'reconnecting', since: expect.any(Number) as number });
    server.cards.push(ben);
    server.rev = 2;
    act(() => FakeStream.last.onopen());
    expect(await screen.findByText('Ada Ben')).toBeInTheDocument();
    expect(state()).toEqual({ state: 'live' });
  });

  describe('on a dead connection that the browser has not noticed', () => {
    beforeEach(() => jest.useFakeTimers());
    const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    const hear = (beatSeconds: number) => {
      act(() => FakeStream.last.onopen());
      FakeStream.last.send('hello', { beatSeconds });
    };
    const rendered = () => {
      const { store } = renderScreen(<Names />);
      return () => selectConnection(store.getState()).state;
    };

    it('should report a loss after two and a half missed beats, and reopen the stream', async () => {
      const state = rendered();
      hear(15);
      const before = FakeStream.opened;
      const first = FakeStream.last;
      for (let beat = 0; beat < 4; beat += 1) {
        await after(15_000);
        FakeStream.last.send('beat', {});
      }
      expect([state(), FakeStream.opened]).toEqual(['live', before]);
      await after(37_000);
      expect(state()).toBe('live');
      await after(1_000);
      expect([state(), FakeStream.opened, first.readyState]).toEqual(['reconnecting', before + 1, FakeStream.CLOSED]);
      hear(15);
      expect(state()).toBe('live');
    });

    it('should retry when opening takes longer than 30 s', async () => {
      const state = rendered();
      const before = FakeStream.opened;
      await after(30_000);
      expect([state(), FakeStream.opened]).toEqual(['connecting', before + 1]);
    });
  });

  describe('the lot’s settings', () => {
    beforeEach(() => jest.useFakeTimers());
    const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    function Office() {
      useLiveStream();
      return <p>{useSettingsQuery().data?.officePhone}</p>;
    }
    const rendered = async () => {
      renderScreen(<Office />);
      await after(100);
      act(() => FakeStream.last.onopen());
    };
    const settingsAre = (changes: Partial<Settings>) =>
      server.on('GET /api/settings', () => json(aSettings({ officePhone: '212-555-0100', ...changes })));

    it('should be refetched after a reconnection', async () => {
      await rendered();
      settingsAre({});
      act(() => FakeStream.last.onerror());
      act(() => FakeStream.last.onopen());
      await after(100);
      expect(screen.getByText('212-555-0100')).toBeInTheDocument();
    });

    it('should be refetched every ten minutes, and kept while that fails', async () => {
      await rendered();
      server.on('GET /api/settings', () => json({ message: 'Away', code: 'UNAVAILABLE' }, 503));
      await after(600_000);
      expect(screen.getByText('310-555-0100')).toBeInTheDocument();
      settingsAre({});
      await after(600_000);
      expect(screen.getByText('212-555-0100')).toBeInTheDocument();
    });

    it('should not be replaced by those of another lot', async () => {
      await rendered();
      settingsAre({ lotId: 'eastgate' });
      await after(600_100);
      expect(screen.getByText('310-555-0100')).toBeInTheDocument();
      expect(pageLot()).toBe('harborview');
    });
  });

  it('should reopen the stream after an error response', async () => {
    await open();
    jest.useFakeTimers();
    const before = FakeStream.opened;
    FakeStream.last.close();
    act(() => FakeStream.last.onerror());
    act(() => void jest.advanceTimersByTime(3_000));
    jest.useRealTimers();
    expect(FakeStream.opened).toBe(before + 1);
  });
});
