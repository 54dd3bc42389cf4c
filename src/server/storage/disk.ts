import { createReadStream, type ReadStream } from 'node:fs'
import { access, constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expectedMark, markIn } from './mark.ts'
import { type Measured, measure, measureFile } from './measure.ts'
import { digestName, isName, makeName, pathIn } from './name.ts'
import { reserveOn, roomOn } from './room.ts'
import { type Bytes, DiskFull, type Listed, NotStored, type PutOptions, type Storage, StoreAway } from './storage.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/**
 * A large file goes to the disk in steps of so many bytes. What is held back until its end goes all at once, and whoever else waits for
 * the disk, as the database does at each commit, waits for all of it: half a second for 1 GB on a quick disk.
 */
const STEP = 8 * 1024 ** 2
/** What a disk that has gone says of itself. */
const GONE = new Set(['EIO', 'EROFS', 'ESTALE', 'ENOTCONN', 'ENODEV', 'ENXIO', 'EHOSTDOWN'])

/**
 * Keeps bytes in a folder. A file is written beside, brought to the disk, and only then given its name. A folder that `dataDir` knows as
 * another one than is there now is away, and nothing is made in its place.
 */
export async function diskStorage(folder: string, dataDir?: string): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  const mark = await expectedMark(folder, dataDir)
  const where = (path: string) => pathIn(folder, path)
  const makeIncoming = () => mkdir(incoming, { recursive: true, mode: 0o700 })
  const isHere = async () => (await markIn(folder)) === mark
  if (await isHere()) await makeIncoming()

  const here = async () => {
    if (!(await isHere()))
      throw new StoreAway(`${folder} is not the folder that it was (store-id): mount its disk, or put it back`)
  }
  const answers = async () => {
    await here()
    await makeIncoming()
    await access(incoming, constants.R_OK | constants.W_OK)
  }
  /** What a failure means: a full disk, one that has gone, or what it says. */
  const failed = async (error: unknown): Promise<never> => {
    const { code = '', message = '' } = error as NodeJS.ErrnoException
    if (GONE.has(code)) throw new StoreAway(`the disk of ${folder} fails: ${message}`, { cause: error })
    if (code === 'ENOENT') await here()
    if (!FULL.has(code)) throw error
    const { free, reserve: kept } = await roomOn(folder)
    throw new DiskFull(Math.max(0, free - kept))
  }
  const found = async (path: string) => {
    const at = await stat(where(path)).catch(() => undefined)
    // That nothing is there says something only of the right folder.
    if (!at) await here()
    return at?.isFile() ? at : undefined
  }

  return {
    kind: 'disk',
    says: `files are in ${folder}; acknowledged ones are on disk`,
    incoming,
    name: makeName,
    nameByDigest: digestName,
    answers: () => answers().catch(failed),
    async room() {
      await here()
      return await roomOn(folder)
    },
    async reserve(bytes) {
      await here()
      await reserveOn(folder, bytes)
    },
    async put(path, bytes, options) {
      const final = where(path)
      await here()
      const beside = join(incoming, `${makeName('put').replaceAll('/', '-')}.part`)
      try {
        const stored = await write(beside, bytes, options)
        await settle(beside, final)
        return { path, ...stored }
      } catch (error) {
        await rm(beside, { force: true }).catch(() => undefined)
        return await failed(error)
      }
    },
    async adopt(path, file, options) {
      const final = where(path)
      await here()
      const stored = await digest(file, options).catch(failed)
      await settle(file, final).catch(failed)
      return { path, ...stored }
    },
    async get(path, range) {
      const stream = createReadStream(where(path), range ?? {})
      try {
        return await opened(stream)
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException
        if (code === 'ENOENT') await here()
        if (code === 'ENOENT' || code === 'EISDIR') throw new NotStored(message)
        return await failed(error)
      }
    },
    size: async (path) => (await found(path))?.size,
    stamp: async (path) => {
      const at = await found(path)
      return at && [at.size, Math.round(at.mtimeMs), Math.round(at.ctimeMs)].join(':')
    },
    async local(paths, work) {
      for (const path of paths) if (!(await found(path))) throw new NotStored(`nothing is stored as ${path}`)
      return await work(paths.map(where))
    },
    async *list() {
      await here()
      yield* listed(folder)
    },
    abilities: async () => ({ kind: 'disk', conditionalPut: true, checksums: true, versions: false, lock: false }),
    // What is coming in lies in `incoming`, which belongs to who puts it there.
    sweep: async () => undefined,
    async remove(path) {
      await here()
      await rm(where(path), { force: true })
    }
  }
}

async function write(file: string, bytes: Bytes, options: PutOptions = {}): Promise<Measured> {
  const handle = await open(file, 'wx', 0o600)
  let waiting = 0
  try {
    const measured = await measure(bytes, options, async (piece) => {
      await writeAll(handle, piece)
      waiting += piece.length
      if (waiting < STEP) return
      waiting = 0
      await handle.datasync()
    })
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
    return await measureFile(handle, options)
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
    stream.once('error', reject)
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
