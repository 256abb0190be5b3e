import { ApiDescription } from '@lotline/contracts/testing';

/** What the running system says of itself. */
export async function descriptionOf({ url }: { url: string }): Promise<ApiDescription> {
  const response = await fetch(`${url}/api/docs-json`);
  if (!response.ok) throw new Error(`The description was answered with ${response.status}`);
  return new ApiDescription(JSON.parse(await response.text()));
}

/** `GET /api/clients/:id`, as the application declares it. */
export const declaredAs = (route: string): string => route.replace(/\{(\w+)\}/g, ':$1');

/** Null for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
