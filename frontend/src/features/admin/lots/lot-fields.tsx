import { listParkingSpots, parkingSpotsSchema } from '@lotline/protocol';
import { Checkbox, Form } from 'antd';
import { useMemo } from 'react';
import { formatCountOf } from '../../../lib/text/numbers.js';
import { Field, Row } from '../../../ui/form/field.js';
import { Input, TextArea } from '../../../ui/form/input.js';
import { Choice } from '../../../ui/form/select.js';
import { LOT_LABELS, spotEntries } from './lot-values.js';
import { zoneChoices } from './find-lots.js';

export function GeneralFields({ isNew }: { isNew: boolean }) {
  const zones = useMemo(zoneChoices, []);
  return (
    <>
      <Field name="title" label={LOT_LABELS.title}>
        <Input autoComplete="off" autoFocus={isNew} maxLength={200} />
      </Field>
      {isNew && (
        <Field
          name="id"
          label={LOT_LABELS.id}
          note="In addresses such as /shuttle1pickup?lot=northfield. It cannot be changed later."
        >
          <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={40} />
        </Field>
      )}
      <Row of="two">
        <Field name="host" label={LOT_LABELS.host} note="Such as harborview.example. It is also a customer type.">
          <Input autoComplete="off" inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={253} />
        </Field>
        <Field name="reservationsHost" label={LOT_LABELS.reservationsHost}>
          <Input autoComplete="off" inputMode="url" autoCapitalize="none" spellCheck={false} maxLength={253} />
        </Field>
      </Row>
      <Field name="address" label={LOT_LABELS.address}>
        <Input autoComplete="off" maxLength={300} />
      </Field>
      <Field
        name="timeZone"
        label={LOT_LABELS.timeZone}
        {...(!isNew && { note: 'It cannot be changed once the lot has bookings.' })}
      >
        <Choice showSearch={BY_LABEL} options={zones} placeholder="Choose" virtual />
      </Field>
    </>
  );
}

const BY_LABEL = { optionFilterProp: 'label' };

export function SpotFields() {
  const spots = useSpotCount('parkingSpots');
  const outOfUse = useSpotCount('parkingSpotsOutOfUse');
  return (
    <>
      <Field
        name="parkingSpots"
        label={LOT_LABELS.parkingSpots}
        note={
          spots === null
            ? 'Such as A1-A60, B1-B60, Overflow 1. Without them no spots are suggested.'
            : `${formatCountOf(spots, 'spot')}, suggested in this order`
        }
      >
        <TextArea rows={3} maxLength={20_000} />
      </Field>
      <Field
        name="parkingSpotsOutOfUse"
        label={LOT_LABELS.parkingSpotsOutOfUse}
        note={
          outOfUse === null ? 'Listed spots that are not suggested' : `${formatCountOf(outOfUse, 'spot')} not suggested`
        }
      >
        <Input autoComplete="off" maxLength={20_000} />
      </Field>
    </>
  );
}

/** The number of spots that a field lists; null if it lists none or is invalid. */
function useSpotCount(name: 'parkingSpots' | 'parkingSpotsOutOfUse'): number | null {
  const typed = Form.useWatch<string | undefined>(name) ?? '';
  return useMemo(() => {
    const { data } = parkingSpotsSchema.safeParse(spotEntries(typed));
    return data ? listParkingSpots({ parkingSpots: data }).length : null;
  }, [typed]);
}

export function PhoneFields() {
  return (
    <>
      <Row of="two">
        <Field name="officePhone" label={LOT_LABELS.officePhone} note="Customers call it.">
          <Input type="tel" autoComplete="off" maxLength={30} />
        </Field>
        <Field name="onDutyPhone" label={LOT_LABELS.onDutyPhone} note="Gets a text when nobody responds to a request.">
          <Input type="tel" autoComplete="off" maxLength={30} />
        </Field>
      </Row>
      <Row of="two">
        <Field name="textingNumber" label={LOT_LABELS.textingNumber} note="Sends and receives texts.">
          <Input type="tel" autoComplete="off" maxLength={30} />
        </Field>
        <Field name="autoCheckoutMinutes" label={LOT_LABELS.autoCheckoutMinutes} note="After the drop-off.">
          <Input inputMode="decimal" autoComplete="off" maxLength={8} />
        </Field>
      </Row>
    </>
  );
}

const ACCESS = [
  { value: 'installation', label: 'As set for all lots' },
  { value: 'open', label: 'Open: any device can show a board' },
  { value: 'paired', label: 'Paired: staff confirm each device' },
];

export const BoardFields = () => (
  <Field name="boardAccess" label={LOT_LABELS.boardAccess}>
    <Choice options={ACCESS} />
  </Field>
);

export const RiderFields = () => (
  <Field name="asksRiders" label={LOT_LABELS.asksRiders}>
    <AsksRidersInput />
  </Field>
);

interface AsksRidersProps {
  id?: string;
  value?: boolean;
  onChange?: (asks: boolean) => void;
}

const AsksRidersInput = ({ id, value = false, onChange }: AsksRidersProps) => (
  <Checkbox id={id} checked={value} onChange={({ target }) => onChange?.(target.checked)}>
    Ask waiting customers for terminal, door, people and bags, and let them cancel
  </Checkbox>
);
