import { importAcceptedSchema, type ImportReport, type ImportState } from '@lotline/contracts';
import { eventually } from './lotline.js';
import type { Caller } from './staff.js';

export type EndedImport = ImportState & Pick<ImportReport, 'rows'>;

/** Sends a file, or rows as JSON, and returns the import's id once the server has all of it. */
export async function beginImport(admin: Caller, body: FormData | object[], query = ''): Promise<string> {
  const isForm = body instanceof FormData;
  const headers = { cookie: admin.cookieHeader, prefer: 'respond-async' };
  const answer = await fetch(`${admin.url}/api/import${query}`, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  expect(answer.status).toBe(202);
  const { importId } = importAcceptedSchema.parse(await answer.json());
  expect(answer.headers.get('location')).toBe(`/api/imports/${importId}`);
  return importId;
}

/** The import with its report, when it has ended. */
export const endedImport = (admin: Caller, importId: string): Promise<EndedImport> =>
  eventually(async () => {
    const { body } = await admin.get<EndedImport>(`/api/imports/${importId}`);
    expect(body.endedAt).toEqual(expect.any(String));
    return body;
  }, 240_000);
