import { ApiDescription } from '@lotline/contracts/testing';
import type { SharedLotline } from './lotline.js';

/** What the running system says of itself. */
export async function descriptionOf({ url }: SharedLotline): Promise<ApiDescription> {
  const response = await fetch(`${url}/api/docs-json`);
  if (!response.ok) throw new Error(`The description was answered with ${response.status}`);
  return new ApiDescription(JSON.parse(await response.text()));
}

/** `GET /api/clients/:id`, as the application declares it. */
export const declaredAs = (route: string): string => route.replace(/\{(\w+)\}/g, ':$1');
