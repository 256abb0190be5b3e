import type { FormInstance } from 'antd';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTouch } from '../../lib/page/use-media.js';
import { type CustomerValues, isFormField } from '../../ui/customer-form/customer-values.js';

/**
 * Puts the focus into the parking spot when the details open, because most check-ins need only that, or into the field that a step
 * from a card lacks, with its error. A focus that the user has moved meanwhile stays. With a finger, focusing a field opens the
 * device's keyboard, so only an invalid one is focused.
 */
export function useOpeningFocus(
  form: FormInstance<CustomerValues>,
  invalid: string | null,
  hasMoved: RefObject<boolean>,
): void {
  const touch = useTouch();
  const focusSpot = () => {
    if (!touch && !hasMoved.current) form.focusField('parkingSpot');
  };
  const begin = useEffectEvent(() => {
    if (invalid === null || !isFormField(invalid)) return focusSpot();
    form.validateFields().then(focusSpot, () => form.scrollToField(invalid, { focus: true, block: 'center' }));
  });
  useEffect(() => begin(), []);
}

/**
 * Whether the user has moved the focus since the dialog opened. Where the focus is does not tell: antd puts it on the close button
 * until the form is loaded.
 */
export function useHasMovedFocus(): RefObject<boolean> {
  const hasMoved = useRef(false);
  useEffect(() => {
    const move = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.key === 'Tab') hasMoved.current = true;
    };
    for (const name of ['keydown', 'pointerdown']) window.addEventListener(name, move, { capture: true });
    return () => {
      for (const name of ['keydown', 'pointerdown']) window.removeEventListener(name, move, { capture: true });
    };
  }, []);
  return hasMoved;
}
