import { type SignInMethods, secondFactorRemoveSchema } from '@lotline/protocol';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useTouch } from '../../lib/page/use-media.js';
import { formatInstant } from '../../lib/time/format.js';
import { SetUpDialog } from './set-up-dialog.js';
import { StatusPill } from '../../ui/label/status-pill.js';
import styles from './account.module.css';
import { Field } from '../../ui/form/field.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import { toast } from '../../ui/toast/toast.js';
import { showAccountError, useRemoveSecondFactorMutation } from './account-api.js';

/** Shows a warning when fewer recovery codes than this are left. */
const FEW_CODES = 3;

/** Adds or removes the user's second factor. */
export function SecondFactorPart({ methods }: { methods: SignInMethods }) {
  const [open, setOpen] = useState<'set-up' | 'turn-off' | null>(null);
  const touch = useTouch();
  const close = () => setOpen(null);
  const isOn = methods.secondFactorSince !== null;
  return (
    <section className="panel padded" aria-labelledby="account-second-factor">
      <div className={`row between ${styles.title}`}>
        <h2 id="account-second-factor">Second factor</h2>
        <StatusPill tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Off'}</StatusPill>
      </div>
      {methods.secondFactorSince === null ? (
        <p className="muted below-m">
          Sign in with your password and a code from an app on your phone. Then no one can sign in with your password
          alone.
        </p>
      ) : (
        <OnSince at={methods.secondFactorSince} codesLeft={methods.recoveryCodesLeft} />
      )}
      {isOn && methods.requiresSecondFactor && (
        <p className="muted below-m">
          Everyone here needs a second factor. To switch phones, turn it off and set it up again at your next sign-in.
        </p>
      )}
      <Button size={touch ? 'large' : 'middle'} danger={isOn} onClick={() => setOpen(isOn ? 'turn-off' : 'set-up')}>
        {isOn ? 'Turn Off' : 'Set Up'}
      </Button>
      {open === 'set-up' && <SetUpDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffDialog onClose={close} />}
    </section>
  );
}

/** `at` is an instant. */
function OnSince({ at, codesLeft }: { at: string; codesLeft: number }) {
  const { timeZone } = useSettings();
  return (
    <>
      <p className="muted below-m">{`On since ${formatInstant(at, timeZone, serverDate())}.`}</p>
      <p className={`${codesLeft < FEW_CODES ? 'notice tone-warn' : 'muted'} below-m`}>
        {codesLeft < FEW_CODES
          ? `${describeCodes(codesLeft)} Turn the second factor off and on again to get new ones.`
          : describeCodes(codesLeft)}
      </p>
    </>
  );
}

const describeCodes = (left: number): string =>
  left === 1 ? '1 recovery code is left.' : `${left === 0 ? 'No' : left} recovery codes are left.`;

const EMPTY = { password: '', code: '' };

/** Removes the user's second factor, with the password and a code. */
function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const [remove] = useRemoveSecondFactorMutation();
  return (
    <FormDialog
      title="Turn Off Second Factor"
      width={460}
      schema={secondFactorRemoveSchema}
      initialValues={EMPTY}
      submitLabel="Turn Off"
      pendingLabel="Turning off..."
      discardText="Your second factor is still on."
      save={remove}
      failed="The second factor is still on. Please try again."
      showFailure={showAccountError}
      onSaved={() => toast({ title: 'Second Factor Off', description: 'Your recovery codes no longer work.' })}
      onClose={onClose}
    >
      <Field name="password" label="Your password">
        <Input.Password autoComplete="current-password" autoFocus />
      </Field>
      <Field name="code" label="Code from your app, or a recovery code">
        <Input autoComplete="one-time-code" />
      </Field>
    </FormDialog>
  );
}
