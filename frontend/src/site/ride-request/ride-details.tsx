import type { Language, Settings } from '@lotline/protocol';
import type { ReactNode } from 'react';
import styles from './ride-details.module.css';
import { isWaiting } from './ride-state.js';
import { ASKED_WORDS, type AskedWords } from './asked-words.js';
import { useRideDetails } from './use-ride-details.js';
import type { RideOnPage } from './use-ride.js';

interface RideDetailsProps {
  link: string;
  ride: RideOnPage;
  settings: Settings;
  language: Language;
}

/** What a lot asks about a requested ride. Every answer is optional, is sent at once, and can be changed while the ride is under way. */
export const RideDetailsForm = (props: RideDetailsProps) => isWaiting(props.ride.state) && <Questions {...props} />;

/** The most that the page's buttons count to. The office takes care of larger groups. */
const MOST = { partySize: 20, bags: 20, wheelchairPlaces: 4 };

function Questions({ link, ride, settings, language }: RideDetailsProps) {
  const words = ASKED_WORDS[language];
  const { details, say, state } = useRideDetails(link, ride);
  const doors = doorsAt(settings, details.terminal);
  const counter = (field: keyof typeof MOST, label: string, least: number) => (
    <Counter
      words={words}
      label={label}
      value={details[field]}
      least={least}
      most={MOST[field]}
      onChange={(value) => say({ [field]: value })}
    />
  );
  return (
    <section className={styles.details} aria-label={words.tellUs}>
      <h2 className={styles.title}>
        {words.tellUs}
        <span className={styles.state} role="status">
          {state === 'saved' && words.saved}
          {state === 'not-saved' && words.notSaved}
        </span>
      </h2>
      <div className={styles.choices}>
        <Choice isChosen={details.ready === false} onChoose={() => say({ ready: false })}>
          {words.bagsComing}
        </Choice>
        <Choice isChosen={details.ready === true} onChoose={() => say({ ready: true })}>
          {words.atStop}
        </Choice>
      </div>
      <Choices
        label={words.yourTerminal}
        options={settings.terminals}
        chosen={details.terminal}
        onChoose={(terminal) => say({ terminal, door: undefined })}
      />
      <Choices label={words.door} options={doors} chosen={details.door} onChoose={(door) => say({ door })} />
      <div className={styles.counters}>
        {counter('partySize', words.people, 1)}
        {counter('bags', words.bags, 0)}
        {counter('wheelchairPlaces', words.wheelchairPlaces, 0)}
      </div>
    </section>
  );
}

const doorsAt = ({ doors }: Settings, terminal: string | undefined): readonly string[] =>
  doors && terminal !== undefined && Object.hasOwn(doors, terminal) ? (doors[terminal] ?? []) : [];

interface ChoiceProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <button type="button" className={styles.choice} aria-pressed={isChosen} onClick={onChoose}>
    {children}
  </button>
);

interface ChoicesProps {
  label: string;
  options: readonly string[];
  chosen: string | undefined;
  onChoose: (option: string) => void;
}

function Choices({ label, options, chosen, onChoose }: ChoicesProps) {
  if (options.length === 0) return null;
  return (
    <div role="group" aria-label={label}>
      <p className={styles.label}>{label}</p>
      <div className={styles.choices} translate="no">
        {options.map((option) => (
          <Choice key={option} isChosen={option === chosen} onChoose={() => onChoose(option)}>
            {option}
          </Choice>
        ))}
      </div>
    </div>
  );
}

interface CounterProps {
  words: AskedWords;
  label: string;
  /** Undefined while nobody said it. */
  value: number | undefined;
  least: number;
  most: number;
  onChange: (value: number) => void;
}

function Counter({ words, label, value, least, most, onChange }: CounterProps) {
  return (
    <div role="group" aria-label={label} className={styles.counter}>
      <span className={styles.label}>{label}</span>
      <button
        type="button"
        className={styles.step}
        aria-label={words.fewer(label)}
        disabled={value === undefined || value <= least}
        onClick={() => onChange((value ?? least) - 1)}
      >
        −
      </button>
      <output className={styles.value}>{value ?? '–'}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={words.more(label)}
        disabled={value !== undefined && value >= most}
        onClick={() => onChange(value === undefined ? Math.max(least, 1) : value + 1)}
      >
        +
      </button>
    </div>
  );
}
