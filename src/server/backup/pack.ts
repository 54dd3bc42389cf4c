import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of a pack. */
interface Packed {
  readonly name: string
  readonly bytes: Buffer
}

/** Many small files one after the other, each behind a line with its name and length: a place of backups keeps one of them much quicker than a thousand. */
export async function* packFiles(folder: string, names: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const name of names) {
    // A table that was dropped meanwhile: the changes drop it too.
    const bytes = await readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (bytes) yield Buffer.concat([Buffer.from(`${name}\t${bytes.length}\n`), bytes])
  }
}

/** The files of a pack. Throws where it ends in the middle of one. */
export async function* unpackFiles(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Packed> {
  let held = Buffer.alloc(0)
  let file: { readonly name: string; readonly length: number } | undefined
  for await (const piece of pieces) {
    held = Buffer.concat([held, piece])
    for (;;) {
      if (file === undefined) {
        const end = held.indexOf(10)
        if (end < 0) break
        const [name = '', length = ''] = held.subarray(0, end).toString('utf8').split('\t')
        file = { name, length: Number(length) }
        held = held.subarray(end + 1)
      }
      if (held.length < file.length) break
      yield { name: file.name, bytes: held.subarray(0, file.length) }
      held = held.subarray(file.length)
      file = undefined
    }
  }
  if (file !== undefined || held.length > 0) throw new Error('the pack of small files ends in the middle of one')
}
