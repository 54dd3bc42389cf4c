import { statfs } from 'node:fs/promises'

import { DiskFull, type Room } from './storage.ts'

/** The part of a disk that uploads leave alone, at most two GiB: the database and the system need it. */
const RESERVE = 0.05
const RESERVE_MOST = 2 * 1024 ** 3

/** The room on the disk of a folder. */
export async function roomOn(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const total = blocks * bsize
  return { free: bavail * bsize, total, reserve: Math.min(Math.ceil(total * RESERVE), RESERVE_MOST) }
}

/** Throws DiskFull where so many bytes would eat into the reserve of the disk of a folder. */
export async function reserveOn(folder: string, bytes: number): Promise<void> {
  const { free, reserve } = await roomOn(folder)
  if (free - bytes < reserve) throw new DiskFull(Math.max(0, free - reserve))
}
