import { fileTypeFromBuffer } from 'file-type'

import { FORMATS } from '#contract/files/stored.ts'

import { type LocalBytes, TooComplex, withBytes } from './probe/bytes.ts'
import { probeAtJpeg } from './probe/jpeg.ts'
import { isFlaw, type ProbeResult, type Probed, type FlawReason } from './probe/probe-result.ts'
import { probeAtMp4 } from './probe/mp4.ts'
import { probeAtOle, OLE_MAGIC } from './probe/ole.ts'
import { probeAtPdf, PDF_MAGIC } from './probe/pdf.ts'
import { probeAtPng, PNG_MAGIC } from './probe/png.ts'
import { probeAtTiff } from './probe/tiff.ts'
import { probeAtZip, ZIP_MAGIC } from './probe/zip.ts'

/** What a file was found to be, or why it is not taken: `found` names its content, `ending` what its name says. */
export type Recognised =
  | { readonly taken: true; readonly look: ProbeResult; readonly mime: string }
  | {
      readonly taken: false
      readonly why: FlawReason | 'mislabelled' | 'notAllowed'
      readonly found: string
      readonly ending: string
    }

const HEAD = 4100
const GZIP_MAGIC = Buffer.of(0x1f, 0x8b)

/** The ending of a name, in small letters and without its dot; empty where there is none. */
export const endingOf = (name: string): string => /\.([^.\\/]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * Finds out what a local file is by its bytes, whether it is whole, and whether its name says the same. Only formats of the
 * contract's list are taken, and only under an ending that fits. Throws the reason of the signal once that is aborted.
 */
export async function recognise(path: string, name: string, signal?: AbortSignal): Promise<Recognised> {
  const ending = endingOf(name)
  try {
    return await withBytes(path, (bytes) => recogniseBytes(bytes, ending), signal)
  } catch (error) {
    if (error instanceof TooComplex) return { taken: false, why: 'tooComplex', found: '', ending }
    throw error
  }
}

async function recogniseBytes(bytes: LocalBytes, ending: string): Promise<Recognised> {
  if (bytes.size === 0) return { taken: false, why: 'empty', found: '', ending }
  const seen = await look(bytes)
  if (isFlaw(seen)) return { taken: false, why: seen.why, found: '', ending }
  const format = FORMATS[seen.format]
  if (format?.endings.includes(ending)) return { taken: true, look: seen, mime: format.mime }
  const known = format !== undefined || Object.values(FORMATS).some(({ endings }) => endings.includes(ending))
  return { taken: false, why: known ? 'mislabelled' : 'notAllowed', found: seen.format, ending }
}

/** Our own probes first; what they do not know is recognised by its first bytes alone, and never taken. */
async function look(bytes: LocalBytes): Promise<Probed> {
  const head = await bytes.read(0, HEAD)
  const begins = (magic: Buffer) => head.subarray(0, magic.length).equals(magic)
  if (begins(ZIP_MAGIC)) return probeAtZip(bytes)
  if (begins(OLE_MAGIC)) return probeAtOle(bytes)
  if (begins(PNG_MAGIC)) return probeAtPng(bytes)
  // Never taken, and the library would unpack some of it to see what it holds.
  if (begins(GZIP_MAGIC)) return { format: 'gz' }
  if (head.subarray(0, 1024).includes(PDF_MAGIC) && isPdfStart(head)) return probeAtPdf(bytes)
  if (/^AC10(?:1[2458]|2[147]|3[2-9])/.test(head.toString('latin1', 0, 6))) return { format: 'dwg' }
  if (isBigTiff(head)) return probeAtTiff(bytes)
  // The library reads the directory of a TIFF in the head alone; most programs write it at the end.
  const detected = (await fileTypeFromBuffer(head))?.ext ?? (isTiff(head) ? 'tif' : undefined)
  switch (detected) {
    case 'jpg':
      return probeAtJpeg(bytes)
    case 'tif':
      return probeAtTiff(bytes)
    case 'mp4':
    case 'm4v':
      return probeAtMp4(bytes)
    default:
      return { format: detected === undefined || detected === 'xml' ? asText(head) : detected }
  }
}

/** Readers allow some junk before the head; letters of another language (a script, a page) are no junk. */
const isPdfStart = (head: Buffer): boolean => !/[<{#]/.test(head.toString('latin1', 0, head.indexOf(PDF_MAGIC)))

const isTiff = (head: Buffer): boolean => ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))

const isBigTiff = (head: Buffer): boolean => ['II+\0', 'MM\0+'].includes(head.toString('latin1', 0, 4))

/** What has no magic number: pages and scripts are named, the rest is text, or unknown where it holds what no text holds. */
function asText(head: Buffer): string {
  const text = head.includes(0) ? undefined : decode(head)
  if (text === undefined) return 'unknown'
  if (/^(?:<!doctype html|<html|<head|<body|<script|<iframe)/.test(text)) return 'html'
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!doctype svg[^>]*>\s*)?<svg/.test(text)) return 'svg'
  return text.startsWith('<?xml') ? 'xml' : 'txt'
}

function decode(head: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }).trimStart().toLowerCase()
  } catch {
    return undefined
  }
}
