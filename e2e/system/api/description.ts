import { ApiDescription } from '@lotline/protocol/testing';

/** The API description of the running system. */
export async function fetchDescription({ url }: { url: string }): Promise<ApiDescription> {
  const response = await fetch(`${url}/api/docs-json`);
  if (!response.ok) throw new Error(`The API description answered ${response.status}`);
  return new ApiDescription(JSON.parse(await response.text()));
}

/** `GET /api/clients/:id`, as the application declares the route. */
export const declaredRoute = (route: string): string => route.replace(/\{(\w+)\}/g, ':$1');

/** Null if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
