import type { LocalBytes } from './bytes.ts'
import type { Probed } from './probe-result.ts'

export const PNG_MAGIC = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** The closing chunk: no data, its name, its check sum. */
const END = Buffer.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82)
const TAIL = 4096

/** Probes a PNG: its size, and whether its closing chunk is there. */
export async function probeAtPng(bytes: LocalBytes): Promise<Probed> {
  const head = await bytes.read(0, 24)
  if (head.length < 24 || !(await bytes.read(bytes.size - Math.min(TAIL, bytes.size), TAIL)).includes(END))
    return { why: 'truncated.png' }
  if (head.toString('latin1', 12, 16) !== 'IHDR') return { why: 'broken' }
  return { format: 'png', width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}
