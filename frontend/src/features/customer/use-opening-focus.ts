import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTouch } from '../../lib/page/use-media.js';
import { type CustomerValues, isFieldName } from '../../ui/customer-form/customer-values.js';
import { dialogOnTop } from '../../ui/dialog/overlay.js';

/**
 * Puts the focus into the parking spot when the details open, because most check-ins need only that, or into the field that a step
 * from a card lacks, with its error. A control that the user has focused meanwhile keeps the focus. With a finger, focusing a field
 * opens the device's keyboard, so only an invalid one is focused.
 */
export function useOpeningFocus(form: FormInstance<CustomerValues>, invalid: string | null): void {
  const touch = useTouch();
  const focusSpot = () => {
    if (!touch && !isControlFocused()) form.focusField('parkingSpot');
  };
  const begin = useEffectEvent(() => {
    if (invalid === null || !isFieldName(invalid)) return focusSpot();
    form.validateFields().then(focusSpot, () => form.scrollToField(invalid, { focus: true, block: 'center' }));
  });
  useEffect(() => begin(), []);
}

/** Whether a control of the open dialog has the focus, and not only the dialog. */
function isControlFocused(): boolean {
  const dialog = dialogOnTop();
  const { activeElement } = document;
  return dialog !== null && activeElement !== dialog && dialog.contains(activeElement);
}
