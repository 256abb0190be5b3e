import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSettings } from '../../../lib/lot/settings.js';
import { Icon } from '../../../ui/icons.js';
import { Panel } from '../panel.js';
import { useLotFacts } from './first-steps-api.js';
import { firstSteps, type Step } from './steps.js';
import styles from './first-steps.module.css';

const flagOf = (lotId: string): string => `firstStepsHidden.${lotId}`;

/** Greets the admins of a new lot with what to set up. Shows nothing once all of it is done, or after a press on 'Hide'. */
export function FirstSteps() {
  const { lotId, title } = useSettings();
  const [isHidden, setHidden] = useState(() => localStorage.getItem(flagOf(lotId)) !== null);
  const facts = useLotFacts(!isHidden);
  if (!facts || isHidden) return null;
  const steps = firstSteps(facts);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  const hide = (): void => {
    localStorage.setItem(flagOf(lotId), 'true');
    setHidden(true);
  };
  return (
    <Panel
      title="First steps"
      action={
        <Button type="text" size="small" onClick={hide}>
          Hide
        </Button>
      }
    >
      <p className={`muted ${styles.greeting}`}>
        Welcome to {title}. {done} of {steps.length} done.
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.title} {...step} />
        ))}
      </ol>
    </Panel>
  );
}

const StepRow = ({ title, text, path, isDone }: Step) => (
  <li className={isDone ? `${styles.step} ${styles.done}` : styles.step}>
    <span className={styles.mark}>
      {isDone && <Icon name="check" size={16} />}
      <span className="visually-hidden">{isDone ? 'Done: ' : 'To do: '}</span>
    </span>
    <div>
      <Link to={path}>{title}</Link>
      {!isDone && <p className="meta">{text}</p>}
    </div>
  </li>
);
