import { addedLots } from './added-lots.ts';
import { calendarScreen } from './calendar-screen.ts';
import { exporting } from './export.ts';
import { importing } from './import.ts';
import { interactions } from './interactions.ts';
import { longLists } from './long-lists.ts';
import { mixedMorning } from './mixed-morning.ts';
import { boardMoving, boardUnchanged, calendar, figures, linkStatus, overview } from './polls.ts';
import { rideRequests } from './ride-requests.ts';
import { search } from './search.ts';
import { signOuts } from './sign-outs.ts';
import { boardsAndPages, liveStreams } from './streams.ts';
import { waitEstimates } from './wait-estimates.ts';

/** All loads in their order. */
export const LOADS = [
  boardUnchanged,
  boardMoving,
  linkStatus,
  rideRequests,
  boardsAndPages,
  search,
  figures,
  overview,
  addedLots,
  calendar,
  longLists,
  mixedMorning,
  liveStreams,
  signOuts,
  exporting,
  importing,
  calendarScreen,
  interactions,
  waitEstimates,
];
