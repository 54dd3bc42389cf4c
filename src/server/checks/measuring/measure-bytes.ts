import { createHash, getHashes, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

import { FORMATS } from '#contract/files/stored.ts'

import { withBytes } from '../../bytes/probe/bytes.ts'
import { recognise } from '../../bytes/recognise.ts'
import type { ByteFacts } from './byte-facts.ts'
import { pdfFacts } from './pdf-facts.ts'
import { densityOf } from './picture-density.ts'

const PICTURES = new Set(['jpg', 'png', 'tif'])
const PLAIN = new Set(['txt', 'xml', 'html', 'svg', 'unknown'])
/** Looking into one file; its thread is ended before, where it takes too long. */
const BUDGET = { bytes: 8 * 1024 ** 3, time: 60_000 }

/** Whether this system's OpenSSL knows SM3 (GB/T 32905). */
export const HAS_SM3 = getHashes().includes('sm3')

/** Measures the bytes of a local file: their digests, what they are, whether they are whole, and what a PDF holds. */
export async function measureBytes(path: string): Promise<ByteFacts> {
  const { bytes, sha256, sm3, isText } = await digests(path)
  // Its name is another item's matter: by an ending that fits, only the bytes speak.
  const seen = await recognise(path, 'x')
  const format = seen.taken ? seen.look.format : seen.found
  const flaw = seen.taken || seen.why === 'mislabelled' || seen.why === 'notAllowed' ? null : seen.why
  const known = flaw === null ? format : formatOfFlaw(flaw)
  const proper = FORMATS[known] ? await recognise(path, `x.${FORMATS[known].endings[0] ?? ''}`) : seen
  const look = proper.taken ? proper.look : undefined
  const isPdf = known === 'pdf' && flaw !== 'truncated.pdf'
  return {
    bytes,
    sha256,
    sm3,
    format: known,
    flaw,
    width: look?.width ?? null,
    height: look?.height ?? null,
    pages: look?.pages ?? null,
    dpi: PICTURES.has(known) && flaw === null ? await withBytes(path, (one) => densityOf(one, known)) : null,
    isText: PLAIN.has(known) ? isText : null,
    pdf: isPdf ? await withBytes(path, pdfFacts, undefined, BUDGET) : null
  }
}

/** A file that is not whole still says what it was to be. */
function formatOfFlaw(flaw: string): string {
  const [, format = ''] = flaw.split('.')
  return format === 'office' ? 'ole' : format || 'unknown'
}

/** Reads the whole file once: for its digests, and for whether it can be text. */
async function digests(path: string): Promise<Pick<ByteFacts, 'bytes' | 'sha256' | 'sm3'> & { isText: boolean }> {
  const sha256 = createHash('sha256')
  const sm3: Hash | null = HAS_SM3 ? createHash('sm3') : null
  const decoders = ['utf-8', 'gb18030'].map((name) => ({
    decoder: new TextDecoder(name, { fatal: true }),
    isRight: true
  }))
  let bytes = 0
  for await (const part of createReadStream(path, { highWaterMark: 256 * 1024 })) {
    const piece = part as Buffer
    bytes += piece.length
    sha256.update(piece)
    sm3?.update(piece)
    for (const one of decoders) one.isRight &&= !piece.includes(0) && decodes(one.decoder, piece, true)
  }
  const isText = decoders.some(({ decoder, isRight }) => isRight && decodes(decoder, undefined, false))
  return { bytes, sha256: sha256.digest('hex'), sm3: sm3?.digest('hex') ?? null, isText }
}

function decodes(decoder: InstanceType<typeof TextDecoder>, piece: Buffer | undefined, stream: boolean): boolean {
  try {
    decoder.decode(piece, { stream })
    return true
  } catch {
    return false
  }
}
