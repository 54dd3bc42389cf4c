/** A body as a browser's form sends it, with the header that names its boundary. Fields come before the file unless `fileFirst`. */
export async function multipart(
  file: { readonly name: string; readonly bytes: Uint8Array; readonly field?: string } | undefined,
  fields: Readonly<Record<string, string>> = {},
  { fileFirst = false } = {}
): Promise<{ readonly body: Buffer; readonly headers: Readonly<Record<string, string>> }> {
  const form = new FormData()
  const put = () => file && form.append(file.field ?? 'file', new Blob([Buffer.from(file.bytes)]), file.name)
  if (fileFirst) put()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (!fileFirst) put()
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' }
  }
}
