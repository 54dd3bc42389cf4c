import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { digestName, makeName, pathIn } from './name.ts'
import {
  BadDigest,
  type Bytes,
  DiskFull,
  NotStored,
  type PutOptions,
  type Room,
  type Storage,
  type Stored,
  TooLarge
} from './storage.ts'

/** The part of a disk that uploads leave alone, at most two GiB: the database and the system need it. */
const RESERVE = 0.05
const RESERVE_MOST = 2 * 1024 ** 3
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** Keeps bytes in a folder. A file is written beside, brought to the disk, and only then given its name. */
export async function diskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const where = (path: string) => pathIn(folder, path)

  const room = async (): Promise<Room> => {
    const { bavail, blocks, bsize } = await statfs(folder)
    const total = blocks * bsize
    return { free: bavail * bsize, total, reserve: Math.min(Math.ceil(total * RESERVE), RESERVE_MOST) }
  }
  const reserve = async (bytes: number) => {
    const { free, reserve: kept } = await room()
    if (free - bytes < kept) throw new DiskFull(Math.max(0, free - kept))
  }
  const full = async (error: unknown): Promise<never> => {
    if (!FULL.has((error as { code?: string }).code ?? '')) throw error
    const { free, reserve: kept } = await room()
    throw new DiskFull(Math.max(0, free - kept))
  }

  return {
    says: `files are in ${folder}; acknowledged ones are on disk`,
    incoming,
    name: makeName,
    nameByDigest: digestName,
    room,
    reserve,
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
    async local(path) {
      const file = where(path)
      if (!(await stat(file).catch(() => undefined))?.isFile()) throw new NotStored(`nothing is stored as ${path}`)
      return file
    },
    remove: (path) => rm(where(path), { force: true })
  }
}

type Measured = Pick<Stored, 'bytes' | 'sha256'>

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

async function measure(
  bytes: Bytes,
  { limit = Number.POSITIVE_INFINITY, sha256: wanted, signal }: PutOptions,
  keep?: (piece: Uint8Array) => Promise<void>
): Promise<Measured> {
  const hash = createHash('sha256')
  let count = 0
  for await (const piece of bytes) {
    signal?.throwIfAborted()
    count += piece.length
    if (count > limit) throw new TooLarge(limit)
    hash.update(piece)
    await keep?.(piece)
  }
  const sha256 = hash.digest('hex')
  if (wanted !== undefined && wanted.toLowerCase() !== sha256) throw new BadDigest(sha256)
  return { bytes: count, sha256 }
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
