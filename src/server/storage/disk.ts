import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type Measured, measure } from './measure.ts'
import { digestName, isName, makeName, pathIn } from './name.ts'
import { reserveOn, roomOn } from './room.ts'
import { type Bytes, DiskFull, type Listed, NotStored, type PutOptions, type Storage } from './storage.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Keeps bytes in a folder. A file is written beside, brought to the disk, and only then given its name. */
export async function diskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const where = (path: string) => pathIn(folder, path)

  const full = async (error: unknown): Promise<never> => {
    if (!FULL.has((error as { code?: string }).code ?? '')) throw error
    const { free, reserve: kept } = await roomOn(folder)
    throw new DiskFull(Math.max(0, free - kept))
  }

  return {
    kind: 'disk',
    says: `files are in ${folder}; acknowledged ones are on disk`,
    incoming,
    name: makeName,
    nameByDigest: digestName,
    room: () => roomOn(folder),
    reserve: (bytes) => reserveOn(folder, bytes),
    async put(path, bytes, options) {
      const final = where(path)
      const beside = join(incoming, `${makeName('put').replaceAll('/', '-')}.part`)
      try {
        const stored = await write(beside, bytes, options)
        await settle(beside, final)
        return { path, ...stored }
      } catch (error) {
        await rm(beside, { force: true })
        return await full(error)
      }
    },
    async adopt(path, file, options) {
      const final = where(path)
      const stored = await digest(file, options)
      await settle(file, final).catch(full)
      return { path, ...stored }
    },
    async get(path, range) {
      const stream = createReadStream(where(path), range ?? {})
      return await opened(stream)
    },
    size: async (path) => {
      const found = await stat(where(path)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    stamp: async (path) => {
      const found = await stat(where(path)).catch(() => undefined)
      return found?.isFile() ? [found.size, Math.round(found.mtimeMs), Math.round(found.ctimeMs)].join(':') : undefined
    },
    async local(paths, work) {
      const files = paths.map(where)
      for (const [at, file] of files.entries())
        if (!(await stat(file).catch(() => undefined))?.isFile())
          throw new NotStored(`nothing is stored as ${paths[at]}`)
      return await work(files)
    },
    list: () => listed(folder),
    abilities: async () => ({ kind: 'disk', conditionalPut: true, checksums: true, versions: false, lock: false }),
    // What is coming in lies in `incoming`, which belongs to who puts it there.
    sweep: async () => undefined,
    remove: (path) => rm(where(path), { force: true })
  }
}

async function write(file: string, bytes: Bytes, options: PutOptions = {}): Promise<Measured> {
  const handle = await open(file, 'wx', 0o600)
  try {
    const measured = await measure(bytes, options, (piece) => writeAll(handle, piece))
    await handle.sync()
    return measured
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten
}

async function digest(file: string, options: PutOptions = {}): Promise<Measured> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
    return await measure(handle.createReadStream({ autoClose: false, start: 0 }), options)
  } finally {
    await handle.close()
  }
}

/** Gives a finished file its name, and brings the name to the disk too. A file that is there already is never replaced. */
async function settle(beside: string, final: string): Promise<void> {
  const home = dirname(final)
  const made = await mkdir(home, { recursive: true, mode: 0o700 })
  if (await stat(final).catch(() => undefined)) await rm(beside)
  else await rename(beside, final)
  // A name is kept in the folder above it. What was there already may have come a moment ago, and not be on the disk yet.
  const top = dirname(made ?? home)
  for (let folder = home; folder.length >= top.length; folder = dirname(folder)) {
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
  }
}

function opened(stream: ReadStream): Promise<ReadStream> {
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream))
    stream.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' || error.code === 'EISDIR' ? new NotStored(error.message) : error)
    )
  })
}

/** What has the form of a name, folder by folder. */
async function* listed(folder: string): AsyncGenerator<Listed> {
  const below = async (path: string) => (await readdir(join(folder, path)).catch(() => [])).sort()
  for (const purpose of await below(''))
    for (const year of purpose === 'incoming' ? [] : await below(purpose))
      for (const month of await below(join(purpose, year)))
        for (const file of await below(join(purpose, year, month))) {
          const path = [purpose, year, month, file].join('/')
          const found = isName(path) ? await stat(join(folder, path)).catch(() => undefined) : undefined
          if (found?.isFile()) yield { path, bytes: found.size }
        }
}
