import type { UploadTicket } from '@innkeeper/contracts/gallery';

/** Posts as a browser does: to the address of the ticket, the file last, with another type and name. Returns the status. */
export async function postForm(
  { url, fields }: UploadTicket,
  bytes: Buffer,
  changes: Record<string, string> = {},
): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changes })) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'whatever.html');
  return (await fetch(url, { method: 'POST', body: form })).status;
}
