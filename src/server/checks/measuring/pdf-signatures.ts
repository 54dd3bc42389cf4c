import { createHash, getHashes } from 'node:crypto'

import type { LocalBytes } from '../../bytes/probe/bytes.ts'
import type { SignatureFacts } from './byte-facts.ts'
import type { PdfObjects } from './pdf-objects.ts'

/** The attribute of a CMS signature that holds the digest of what was signed (RFC 5652, 11.2), up to its value. */
const MESSAGE_DIGEST = Buffer.from('06092a864886f70d010904', 'hex')
const OCTETS = 0x04
const PIECE = 1024 ** 2
const MOST_SIGNATURES = 64
/** What a digest of so many bytes may have been made by. */
const METHODS: Readonly<Record<number, readonly string[]>> = {
  20: ['sha1'],
  32: ['sha256', 'sm3'],
  48: ['sha384'],
  64: ['sha512']
}
const KNOWN = new Set(getHashes())

/** The signatures of a PDF: who and when as they say, which bytes they cover, and whether those are still what was signed. */
export async function signaturesOf(bytes: LocalBytes, { dictionaries }: PdfObjects): Promise<SignatureFacts[]> {
  const found: SignatureFacts[] = []
  for (const text of dictionaries.values()) {
    const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(text)
    if (!range || found.length === MOST_SIGNATURES) continue
    const [from = 0, first = 0, next = 0, last = 0] = range.slice(1).map(Number)
    const contents = /\/Contents\s*<([0-9A-Fa-f\s]*)>/.exec(text)?.[1] ?? ''
    found.push({
      signer: readable(/\/Name\s*(\((?:\\.|[^\\)])*\)|<[0-9A-Fa-f\s]*>)/.exec(text)?.[1] ?? ''),
      time: /\/M\s*\(([^)]{0,40})\)/.exec(text)?.[1] ?? '',
      isWhole: from === 0 && next + last === bytes.size,
      isIntact: await isIntact(bytes, [from, first, next, last], Buffer.from(contents.replace(/\s/g, ''), 'hex'))
    })
  }
  return found
}

async function isIntact(
  bytes: LocalBytes,
  [from = 0, first = 0, next = 0, last = 0]: readonly number[],
  signature: Buffer
): Promise<boolean | null> {
  const at = signature.indexOf(MESSAGE_DIGEST)
  if (at < 0) return null
  // Behind the name of the attribute: a set, and in it the octets.
  const value = at + MESSAGE_DIGEST.length + 2
  if (signature[value] !== OCTETS) return null
  const signed = signature.subarray(value + 2, value + 2 + (signature[value + 1] ?? 0))
  const methods = (METHODS[signed.length] ?? []).filter((method) => KNOWN.has(method))
  if (methods.length === 0) return null
  const hashes = methods.map((method) => createHash(method))
  for (const [start, length] of [
    [from, first],
    [next, last]
  ] as const)
    for (let done = 0; done < length; ) {
      const piece = await bytes.read(start + done, Math.min(PIECE, length - done))
      if (piece.length === 0) return false
      for (const hash of hashes) hash.update(piece)
      done += piece.length
    }
  return hashes.some((hash) => hash.digest().equals(signed))
}

/** A name as its file writes it: letters, or UTF-16 behind its mark. */
function readable(written: string): string {
  const raw = written.startsWith('<')
    ? Buffer.from(written.slice(1, -1).replace(/\s/g, ''), 'hex')
    : Buffer.from(written.slice(1, -1), 'latin1')
  if (raw.length < 2 || raw[0] !== 0xfe || raw[1] !== 0xff) return raw.toString('latin1').slice(0, 200)
  const text = Buffer.from(raw.subarray(2, raw.length - (raw.length % 2)))
  return text.swap16().toString('utf16le').slice(0, 200)
}
