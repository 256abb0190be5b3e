import { LotsScreen } from '../features/lots/lots-screen.js';
import { useOpenLot } from './lot/use-lot.js';

/** All lots of the user. Opening one moves the session there and shows its board. */
export function LotsRoute() {
  return <LotsScreen onOpen={useOpenLot()} />;
}
