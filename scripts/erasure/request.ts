import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';

interface Request {
  wanted: { phone?: string; customer?: string; lot?: string };
  /** who asked for it, for the audit */
  by: string;
  dryRun: boolean;
}

const OPTIONS = {
  phone: { type: 'string' },
  customer: { type: 'string' },
  lot: { type: 'string' },
  by: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads whom to erase from the arguments or, in a Kubernetes Job, from ERASE_PHONE, ERASE_CUSTOMER, ERASE_LOT, ERASE_BY and
 * ERASE_DRY_RUN=true. Throws an error whose message is for the user.
 */
export function readRequest(args: string[], env: Record<string, string | undefined>): Request {
  const { values } = parseArgs({ args, options: OPTIONS });
  const phone = values.phone ?? (env['ERASE_PHONE'] || undefined);
  const customer = values.customer ?? (env['ERASE_CUSTOMER'] || undefined);
  const lot = values.lot ?? (env['ERASE_LOT'] || undefined);
  if ((phone === undefined) === (customer === undefined)) {
    throw new Error('Say whom to erase: --phone 555-010-0123 (with --lot ID in one lot alone), or --customer ID.');
  }
  if (phone !== undefined && /^0*$/.test(digitsOf(phone))) {
    throw new Error('A phone of zeros stands for "none given": name the customer by --customer.');
  }
  if (phone !== undefined && digitsOf(phone).length < 10) throw new Error('--phone needs ten digits at least.');
  if (customer !== undefined && !UUID.test(customer)) throw new Error('--customer needs the id of a customer.');
  if (customer !== undefined && lot !== undefined) throw new Error('--lot goes with --phone: a customer has one lot.');
  const by = values.by ?? (env['ERASE_BY'] || accountName());
  if (!by) throw new Error('Say who asks for it, for the audit: --by NAME.');
  return {
    wanted: { ...(phone && { phone }), ...(customer && { customer }), ...(lot && { lot }) },
    by,
    dryRun: values['dry-run'] ?? env['ERASE_DRY_RUN'] === 'true',
  };
}

function digitsOf(phone: string) {
  return phone.replace(/\D/g, '');
}

/** A container's user has no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
