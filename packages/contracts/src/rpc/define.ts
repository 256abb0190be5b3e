import { z } from 'zod';
import { roleSchema } from '../user.js';

/** Who asks, on every call (design §3). `userName` is what the history shows; it is null where nobody is signed in. */
const asker = {
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  role: roleSchema.nullable(),
  requestId: z.string().min(1),
};

/** For calls that are bounded by a lot. */
export const lotContextSchema = z.object({ lotId: z.string().min(1), ...asker });
export type LotContext = z.output<typeof lotContextSchema>;

/** For calls that belong to no lot yet: sign-in, and a customer's link, which itself names the lot. */
export const openContextSchema = z.object({ lotId: z.null(), ...asker });
export type OpenContext = z.output<typeof openContextSchema>;

export type RpcContext = LotContext | OpenContext;

export interface RpcDefinition<Scope extends 'lot' | 'open', Request extends z.ZodType, Response extends z.ZodType> {
  scope: Scope;
  /** Parsed at the service's door. */
  request: Request;
  /**
   * What is answered, as it travels. An answer comes from our own services and is not parsed again; tests hold every one
   * that they see against this.
   */
  response: Response;
}

export const lotCall = <Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
): RpcDefinition<'lot', Request, Response> => ({ scope: 'lot', request, response });

export const openCall = <Request extends z.ZodType, Response extends z.ZodType>(
  request: Request,
  response: Response,
): RpcDefinition<'open', Request, Response> => ({ scope: 'open', request, response });
