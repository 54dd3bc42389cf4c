import { createHash, type Hash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Bytes, LocalPart } from './storage.ts'

/** A part that may be dropped once it was sent. */
export interface SpooledPart extends LocalPart {
  /** Removes its file, where it has one of its own. */
  readonly drop: () => Promise<void>
}

/** Writes bytes into files of a folder, one for each part, so that none of them waits in memory. Who reads them drops them. */
export async function* spoolParts(
  folder: string,
  bytes: Bytes,
  sizeOf: (at: number) => number
): AsyncGenerator<SpooledPart> {
  let at = 0
  let part: OpenPart | undefined
  try {
    for await (const piece of bytes) {
      for (let rest = piece; rest.length > 0; ) {
        part ??= await OpenPart.in(folder)
        const taken = rest.subarray(0, sizeOf(at) - part.bytes)
        await part.add(taken)
        rest = rest.subarray(taken.length)
        if (part.bytes < sizeOf(at)) continue
        const done = await part.end()
        part = undefined
        at += 1
        yield done
      }
    }
    const last = await part?.end()
    part = undefined
    if (last) yield last
  } finally {
    await part?.end().then(({ drop }) => drop())
  }
}

/** The parts of a file that is there already, each measured as it is read. */
export async function* partsOfFile(
  file: string,
  bytes: Bytes,
  sizeOf: (at: number) => number
): AsyncGenerator<SpooledPart> {
  let [at, start, count, hash] = [0, 0, 0, createHash('sha256')]
  const take = (): SpooledPart => {
    const part = { file, start, bytes: count, sha256: hash.digest('hex'), drop: async () => undefined }
    ;[at, start, count, hash] = [at + 1, start + count, 0, createHash('sha256')]
    return part
  }
  for await (const piece of bytes) {
    for (let rest = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, sizeOf(at) - count)
      hash.update(taken)
      count += taken.length
      rest = rest.subarray(taken.length)
      if (count === sizeOf(at)) yield take()
    }
  }
  if (count > 0) yield take()
}

/** The bytes of a part, from the beginning each time. */
export const readLocalPart = ({ file, start, bytes }: LocalPart) =>
  bytes === 0 ? Buffer.alloc(0) : createReadStream(file, { start, end: start + bytes - 1, highWaterMark: 256 * 1024 })

/** A part that is being written. */
class OpenPart {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #hash: Hash = createHash('sha256')
  bytes = 0

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  static async in(folder: string): Promise<OpenPart> {
    const file = join(folder, `part-${randomUUID()}`)
    return new OpenPart(file, await open(file, 'wx', 0o600))
  }

  async add(piece: Uint8Array): Promise<void> {
    this.#hash.update(piece)
    for (let at = 0; at < piece.length; ) at += (await this.#handle.write(piece, at)).bytesWritten
    this.bytes += piece.length
  }

  async end(): Promise<SpooledPart> {
    await this.#handle.close()
    const file = this.#file
    return {
      file,
      start: 0,
      bytes: this.bytes,
      sha256: this.#hash.digest('hex'),
      drop: () => rm(file, { force: true })
    }
  }
}
