import { importAcceptedSchema, type ImportReport, type ImportState } from '@lotline/protocol';
import { eventually } from './lotline.js';
import type { Caller } from './staff.js';

export type FinishedImport = ImportState & Pick<ImportReport, 'rows'>;

/** Uploads a file, or rows as JSON, and returns the import's id once the server has received all of it. */
export async function startImport(admin: Caller, body: FormData | object[], query = ''): Promise<string> {
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

/** Waits until the import has ended, and returns it with its report. */
export const finishedImport = (admin: Caller, importId: string): Promise<FinishedImport> =>
  eventually(async () => {
    const { body } = await admin.get<FinishedImport>(`/api/imports/${importId}`);
    expect(body.endedAt).toEqual(expect.any(String));
    return body;
  }, 240_000);
