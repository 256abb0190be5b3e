import { clearBoard, move, indexesOnLot } from '../run/board.ts';
import { addContracts, removeAll } from '../run/desk.ts';
import { idOf, linkOf } from '../seed/customers.ts';
import { boardWalks } from '../walks/board.ts';
import { customerWalks } from '../walks/customer.ts';
import { deskWalks } from '../walks/desk.ts';
import { officeWalks } from '../walks/office.ts';
import type { WalksLoad } from '../run/run-walks.ts';

const ASKING = 20;
const RIDING = 16;
/** The customer of the opened page. */
const CUSTOMER = ASKING + RIDING;

/**
 * The time from an input to the next paint on every screen, with a CPU four times slower: a full board, some hundred arrivals a
 * day, sixty contracts. Covers the most frequent actions.
 */
export const interactions: WalksLoad = {
  name: 'interactions',
  async walks(environment) {
    const staff = await environment.signIn();
    const riders = indexesOnLot(environment.customers, 0, CUSTOMER + 1).map(idOf);
    const added = await addContracts(staff);
    return {
      walks: [...boardWalks, ...deskWalks, ...officeWalks, ...customerWalks(linkOf(CUSTOMER))],
      /** Restores the initial state before each walk. */
      async begin() {
        for (const [index, id] of riders.entries()) {
          // A walk that dropped customers off also checked them out.
          await staff.send('PATCH', `/api/clients/${id}/check-in-status`, { status: 'checked-in' });
          if (index < ASKING) await move(staff, id, 'requesting_ride');
          else if (index < CUSTOMER) await move(staff, id, 'picked_up', 1 + (index % 2));
          else await move(staff, id, null);
        }
      },
      async end() {
        await removeAll(staff, added);
        await clearBoard(staff);
      },
    };
  },
};
