import {
  apiErrorSchema,
  boardCardSchema,
  boardDeviceCardSchema,
  importAcceptedSchema,
  importRefusedSchema,
  managedUserSchema,
  pairedBoardDeviceSchema,
  restAnswers,
  importStateSchema,
  savedWebhookSchema,
  textErrorSchema,
  webhookDeliverySchema,
  webhookSchema,
} from '@lotline/protocol';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Schemas that are described once and referenced by name. */
const NAMED: Record<string, z.ZodType> = {
  Client: restAnswers['GET /api/clients/:id'],
  BoardCard: boardCardSchema,
  BoardDeviceCard: boardDeviceCardSchema,
  MovedRide: restAnswers['PATCH /api/clients/:id/shuttle-status'],
  Screen: pairedBoardDeviceSchema,
  Settings: restAnswers['GET /api/settings'],
  SignedInUser: restAnswers['GET /api/auth/user'],
  User: managedUserSchema,
  Lot: restAnswers['GET /api/lots/:id'],
  Text: restAnswers['POST /api/clients/:id/texts'],
  Webhook: webhookSchema,
  SavedWebhook: savedWebhookSchema,
  WebhookDelivery: webhookDeliverySchema,
  Error: apiErrorSchema,
  TextError: textErrorSchema,
  ImportState: importStateSchema,
  ImportAccepted: importAcceptedSchema,
  ImportRefused: importRefusedSchema,
};

export const refTo = (name: string): string => `#/components/schemas/${name}`;

/** Describes response schemas, by any key, and the named schemas that they reference. */
export function describeAnswers(answers: ReadonlyMap<string, z.ZodType>): {
  components: Record<string, JsonSchema>;
  schemas: ReadonlyMap<string, JsonSchema>;
} {
  const registry = z.registry<{ id: string }>();
  const nameOf = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]));
  for (const [schema, id] of nameOf) registry.add(schema, { id });
  for (const [key, schema] of answers) if (!nameOf.has(schema)) registry.add(schema, { id: key });
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, io: 'output' });
  const described = ([key, schema]: [string, z.ZodType]): [string, JsonSchema] => {
    const name = nameOf.get(schema);
    return [key, name === undefined ? stripMetadata(schemas[key] ?? {}) : { $ref: refTo(name) }];
  };
  return {
    components: Object.fromEntries(Object.keys(NAMED).map((name) => [name, stripMetadata(schemas[name] ?? {})])),
    schemas: new Map([...answers].map(described)),
  };
}

/** Describes an input schema. */
export const describeInput = (schema: z.ZodType): JsonSchema => stripMetadata(z.toJSONSchema(schema, { io: 'input' }));

/** Removes the dialect and the id, which the document states. */
function stripMetadata({ $schema: _dialect, $id: _place, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
