import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useGetBoardStateQuery } from '../../lib/board-state.js';
import { selectConnection } from '../../lib/connection.js';
import { sentenceOf } from '../../lib/http-error.js';
import { BOARD_LISTS_POLL, BOARD_STATE_POLL } from '../../lib/intervals.js';
import { lotInAddress } from '../../lib/lot-in-address.js';
import { useSettingsQuery } from '../../lib/settings.js';
import { KeptMoves } from './kept-moves.js';
import { Notice, NoSuchShuttle, OtherLane } from './notices.js';
import { Pairing } from './pairing.js';
import { PickUpScreen } from './pick-up-screen.js';
import { PickUpSkeleton } from './pick-up-skeleton.js';
import { keptUnder } from './tablet.js';

/** The pick-up board of one shuttle (spec §2 "Shuttle pick-up screens"): for any visitor, where it may show customers. */
export function PickUp({ shuttle }: { shuttle: number }) {
  const { data: settings, error, refetch } = useSettingsQuery();
  const failed = settings === undefined && error !== undefined;
  useEffect(() => {
    if (!failed) return;
    const timer = setInterval(() => void refetch(), BOARD_LISTS_POLL);
    return () => clearInterval(timer);
  }, [failed, refetch]);

  if (failed) {
    const text = sentenceOf(error, 'It is tried again every few seconds.');
    return <Notice title="This board could not be loaded" text={text} onAgain={() => void refetch()} />;
  }
  if (!settings) return <PickUpSkeleton />;
  if (!settings.shuttles.some(({ number }) => number === shuttle))
    return <NoSuchShuttle shuttle={shuttle} shuttles={settings.shuttles} />;
  return <Admission shuttle={shuttle} />;
}

/** The board, or what leads to it where a screen has to be paired (design §7 "boards without login"). */
function Admission({ shuttle }: { shuttle: number }) {
  const {
    data: board,
    isFirst,
    refetch,
  } = useGetBoardStateQuery(undefined, {
    pollingInterval: BOARD_STATE_POLL,
    // Renders nothing when a poll brought nothing new. Before it is asked for the first time it is not loading yet.
    selectFromResult: ({ data, isLoading, isUninitialized }) => ({ data, isFirst: isLoading || isUninitialized }),
  });
  const hasLostStream = useSelector(selectConnection).state === 'reconnecting';
  const keys = keysOf(shuttle);
  const [moves] = useState(() => new KeptMoves(keys.moves));
  const isBarred = board?.state === 'unpaired' || board?.state === 'pending';
  const isPaired = board?.state === 'paired';
  const [isRevoked, setRevoked] = useState(false);

  useEffect(() => {
    if (isPaired) {
      localStorage.setItem(keys.paired, 'true');
      setRevoked(false);
    }
    if (!isBarred) return;
    if (localStorage.getItem(keys.paired) !== null) setRevoked(true);
    localStorage.removeItem(keys.paired);
    localStorage.removeItem(keys.known);
    moves.forget();
  }, [isPaired, isBarred, keys.paired, keys.known, moves]);

  // The stream of a revoked screen ends with its access, before any poll of it is refused.
  useEffect(() => {
    if (isPaired && hasLostStream) void refetch();
  }, [isPaired, hasLostStream, refetch]);

  if (isBarred) return <Pairing shuttle={shuttle} revoked={isRevoked} />;
  if (isPaired && board.lane !== null && board.lane !== shuttle) return <OtherLane lane={board.lane} />;
  // A screen that was never known to be allowed asks first; one that knew customers shows them without a network too.
  if (isFirst && localStorage.getItem(keys.known) === null) return <PickUpSkeleton />;
  return <PickUpScreen shuttle={shuttle} kept={moves} knownUnder={keys.known} />;
}

const keysOf = (shuttle: number) => {
  const under = (what: 'known' | 'moves' | 'paired') => keptUnder(what, lotInAddress(), shuttle);
  return { known: under('known'), moves: under('moves'), paired: under('paired') };
};
