import { type FileHandle, open } from 'node:fs/promises'

/** The bytes of a local file, read here and there: nothing is ever held whole. */
export interface Bytes {
  readonly path: string
  readonly size: number
  /** At most `length` bytes from `offset`; fewer at the end, none beyond it. */
  read(offset: number, length: number): Promise<Buffer>
}

/** No single read may ask for more than this, whatever a hostile file says about its own parts. */
export const READ_LIMIT = 16 * 1024 * 1024

/** Opens a local file for looking into it, and closes it afterwards. */
export async function withBytes<T>(path: string, look: (bytes: Bytes) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await look({ path, size, read: (offset, length) => readPart(file, size, offset, length) })
  } finally {
    await file.close()
  }
}

async function readPart(file: FileHandle, size: number, offset: number, length: number): Promise<Buffer> {
  const wanted = Math.min(length, READ_LIMIT, size - offset)
  if (!(wanted > 0) || offset < 0) return Buffer.alloc(0)
  const buffer = Buffer.alloc(wanted)
  let filled = 0
  while (filled < wanted) {
    const { bytesRead } = await file.read(buffer, filled, wanted - filled, offset + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return buffer.subarray(0, filled)
}
