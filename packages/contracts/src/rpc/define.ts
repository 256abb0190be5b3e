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

export interface RpcDefinition<Scope extends 'lot' | 'open', Request extends z.ZodType, Response> {
  scope: Scope;
  /** Parsed at the service's door. */
  request: Request;
  /** Carries the response's type only: answers come from our own services and are not parsed again. */
  readonly response?: Response;
}

/** `lotCall<Response>()(request)`: the second call lets TypeScript infer the request's schema. */
export const lotCall =
  <Response>() =>
  <Request extends z.ZodType>(request: Request): RpcDefinition<'lot', Request, Response> => ({ scope: 'lot', request });

export const openCall =
  <Response>() =>
  <Request extends z.ZodType>(request: Request): RpcDefinition<'open', Request, Response> => ({
    scope: 'open',
    request,
  });
