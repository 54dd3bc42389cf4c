import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEBIBYTE = 1024 * 1024

/** A disk of its own that can be filled up. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all the room but so many bytes. */
  readonly fill: (left: number) => void
  /** Gives the room back. */
  readonly empty: () => void
  readonly close: () => void
}

/** Mounts a disk of so many MiB in memory; undefined where this machine does not let us. */
export function openSmallDisk(size: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const filler = join(folder, 'filler')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
  chmodSync(folder, 0o755)
  return {
    folder,
    fill(left) {
      const { bavail, bsize } = statfsSync(folder)
      const piece = Buffer.alloc(MEBIBYTE)
      try {
        for (let room = bavail * bsize - left; room > 0; room -= MEBIBYTE)
          appendFileSync(filler, piece.subarray(0, Math.min(room, MEBIBYTE)))
      } catch (failure) {
        // What writes to the disk meanwhile, such as the database, has taken the rest of the room: the disk is full.
        if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure
      }
    },
    empty: () => rmSync(filler, { force: true }),
    close() {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
