import { inflateRawSync } from 'node:zlib'

/** What the parts of a small ZIP hold, by their names, read by its list of contents. */
export function unzipped(file: Buffer): ReadonlyMap<string, Buffer> {
  const parts = new Map<string, Buffer>()
  const closing = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = file.readUInt32LE(closing + 16)
  for (let left = file.readUInt16LE(closing + 10); left > 0; left--) {
    const [method, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((place) => file.readUInt16LE(at + place)) as [
      number,
      number,
      number
    ]
    const local = file.readUInt32LE(at + 42)
    const body = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = file.subarray(body, body + packed)
    parts.set(file.toString('utf8', at + 46, at + 46 + name), method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + name + extra + comment
  }
  return parts
}
