import { type Client, contractTypes, lotTimeOf, nameInText, phoneDigits, phoneKey } from '@lotline/protocol';
import { useState } from 'react';
import { z } from 'zod';
import { serverDate } from '../../lib/time/server-time.js';
import { useSettings } from '../../lib/lot/settings.js';
import { useWhileOpen } from '../../lib/page/use-while-open.js';
import { formatLotDay, formatLotTime } from '../../lib/time/format.js';
import type { CustomerValues } from '../../ui/customer-form/customer-values.js';
import { renewedEnd } from '../../ui/customer-form/stay.js';
import { MoreMonths } from '../../ui/customer-form/stay-fields.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { FormDialog } from '../../ui/form/form-dialog.js';
import { LotTimeField } from '../../ui/form/lot-time-field.js';
import { LoadError } from '../../ui/placeholder/load-error.js';
import { FieldsSkeleton } from '../../ui/placeholder/skeleton.js';
import { showError, toast } from '../../ui/toast/toast.js';
import { useExtendContractMutation, useFindContractsQuery } from './add-customer-api.js';

const TITLE = 'Extend contract';

interface Props {
  booking: CustomerValues;
  onClose: () => void;
  onExtended: (end: string) => void;
}

/** Extends the contract that a booking outlasts: the newest contract of its phone, which is the one of the contract rule. */
export function ExtendContractDialog(props: Props) {
  const lot = useSettings();
  const { phone } = props.booking;
  const { currentData, isError, refetch } = useFindContractsQuery({
    digits: phoneDigits(phone),
    types: contractTypes(lot),
  });
  const contract = currentData?.find((each) => phoneKey(each.phone, lot) === phoneKey(phone, lot));
  if (contract) return <ExtensionForm key={contract.version} {...props} contract={contract} onStale={refetch} />;
  return (
    <Dialog open onClose={props.onClose} title={TITLE} width={480}>
      {isError && <LoadError title="The contract could not be loaded" onRetry={() => void refetch()} />}
      {currentData && <p>This phone has no contract any more. Close this dialog and add the customer again.</p>}
      {!isError && !currentData && <FieldsSkeleton fields={2} />}
    </Dialog>
  );
}

function ExtensionForm({
  booking,
  contract,
  onStale,
  onClose,
  onExtended,
}: Props & { contract: Client; onStale: () => void }) {
  const { timeZone } = useSettings();
  const extended = useWhileOpen(onExtended);
  const [extend] = useExtendContractMutation();
  const now = lotTimeOf(serverDate(), timeZone);
  const { checkOutDateTime: end } = contract;
  const needed = booking.checkOutDateTime;
  const [initialValues] = useState(() => ({ checkOutDateTime: proposedEnd(end, needed, now) }));
  const [schema] = useState(() =>
    z.object({
      checkOutDateTime: z
        .string()
        .refine((value) => value >= needed, `The booking ends on ${formatLotTime(needed, now)}.`),
    }),
  );

  const onSaved = (saved: Client) => {
    const day = formatLotDay(saved.checkOutDateTime, now);
    toast({ title: 'Contract Extended', description: `${nameInText(saved)}’s contract runs until ${day}.` });
    extended(saved.checkOutDateTime);
  };

  return (
    <FormDialog
      title={TITLE}
      width={480}
      schema={schema}
      initialValues={initialValues}
      submitLabel="Extend and add"
      pendingLabel="Extending..."
      discardText="The contract has not been extended."
      save={({ checkOutDateTime }) => extend({ contract, end: checkOutDateTime })}
      failed="The contract could not be extended. Please try again."
      showFailure={(error, failed) => {
        showError(error, failed);
        // Somebody else may have changed the contract.
        onStale();
      }}
      onSaved={onSaved}
      staysOpen
      onClose={onClose}
    >
      <p className="below-m">
        {`${nameInText(contract)}’s contract ${end < now ? 'ended' : 'ends'} on ${formatLotDay(end, now)}. The booking ends on ${formatLotDay(needed, now)}.`}
      </p>
      <LotTimeField name="checkOutDateTime" label="Contract End Date" autoFocus />
      <MoreMonths />
    </FormDialog>
  );
}

/** The first renewal that covers the booking: by one month, by three, or to the end of the booking. */
function proposedEnd(end: string, needed: string, now: string): string {
  const renewals = [1, 3].map((months) => renewedEnd(end, months, now));
  return renewals.find((renewal) => renewal >= needed) ?? needed;
}
