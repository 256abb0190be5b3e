import {
  apiErrorSchema,
  importAcceptedSchema,
  importRefusedSchema,
  restAnswers,
  textErrorSchema,
} from '@lotline/contracts';
import type { ZodType } from 'zod';

const DECLARED = Object.entries<ZodType>(restAnswers).map(([route, schema]) => ({
  // A parameter stands for one part of a path; what is written out goes before it.
  path: new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`),
  parameters: route.split(':').length,
  schema,
}));
DECLARED.sort((one, other) => one.parameters - other.parameters);

/** What the REST contract declares of an answer; undefined for what it says nothing of: pages, probes, 304. */
export function declaredAnswer(method: string, url: string, status: number): ZodType | undefined {
  const [path = ''] = url.split('?');
  if (!path.startsWith('/api/')) return undefined;
  if (path === '/api/import' && status === 422) return importRefusedSchema;
  if (path === '/api/import' && status === 202) return importAcceptedSchema;
  if (status >= 400) return path === '/api/send-sms' ? textErrorSchema : apiErrorSchema;
  return status === 200 || status === 201
    ? DECLARED.find((route) => route.path.test(`${method} ${path}`))?.schema
    : undefined;
}
