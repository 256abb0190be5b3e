import { addedLots } from './added-lots.ts';
import { boardMoving } from './board-moving.ts';
import { boardUnchanged } from './board-unchanged.ts';
import { boardsAndPages } from './boards-and-pages.ts';
import { exporting } from './export.ts';
import { calendar } from './calendar.ts';
import { calendarScreen } from './calendar-screen.ts';
import { figures } from './figures.ts';
import { firstLoads } from './first-loads.ts';
import { importing } from './import.ts';
import { interactions } from './interactions.ts';
import { linkStatus } from './link-status.ts';
import { liveStreams } from './live-streams.ts';
import { longLists } from './long-lists.ts';
import { mixedMorning } from './mixed-morning.ts';
import { overview } from './overview.ts';
import { rideRequests } from './ride-requests.ts';
import { search } from './search.ts';
import { signOuts } from './sign-outs.ts';

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
  firstLoads,
  calendarScreen,
  interactions,
];
