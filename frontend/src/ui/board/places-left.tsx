import { isOverfull, placesLeft, type PlacesLeft as Places } from '@lotline/protocol';
import { useSettings } from '../../lib/lot/settings.js';
import { laneOfShuttle, type LaneKey, type RideCard } from '../../lib/rides/lanes.js';
import { useUiWords, type UiWords } from '../words.js';
import styles from './lane.module.css';

/** '4 places left', '2 too many · too few wheelchair places', or '' if the lot does not say how many places the shuttle has. */
export function formatPlaces({ seats, wheelchairs }: Places, words: UiWords): string {
  const said = [
    seats !== null && words.placesLeft(seats),
    wheelchairs !== null && wheelchairs < 0 && words.noWheelchairPlace,
  ];
  return said.filter(Boolean).join(' · ');
}

interface PlacesLeftProps {
  lane: LaneKey;
  riders: readonly RideCard[];
}

/** How many more people a shuttle takes, once somebody rides in it. */
export function PlacesLeft({ lane, riders }: PlacesLeftProps) {
  const words = useUiWords();
  const { shuttles } = useSettings();
  const shuttle = shuttles.find(({ number }) => laneOfShuttle(number) === lane);
  if (!shuttle || riders.length === 0) return null;
  const left = placesLeft(riders, shuttle);
  const said = formatPlaces(left, words);
  if (said === '') return null;
  return <p className={`meta ${styles.places} ${isOverfull(left) ? styles.overfull : ''}`}>{said}</p>;
}
