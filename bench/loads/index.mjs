import { addedLots } from './added-lots.mjs';
import { boardMoving } from './board-moving.mjs';
import { boardUnchanged } from './board-unchanged.mjs';
import { boardsAndPages } from './boards-and-pages.mjs';
import { exporting } from './export.mjs';
import { calendar } from './calendar.mjs';
import { calendarScreen } from './calendar-screen.mjs';
import { figures } from './figures.mjs';
import { firstLoads } from './first-loads.mjs';
import { importing } from './import.mjs';
import { interactions } from './interactions.mjs';
import { linkStatus } from './link-status.mjs';
import { liveStreams } from './live-streams.mjs';
import { longLists } from './long-lists.mjs';
import { mixedMorning } from './mixed-morning.mjs';
import { overview } from './overview.mjs';
import { rideRequests } from './ride-requests.mjs';
import { search } from './search.mjs';
import { signOuts } from './sign-outs.mjs';

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
