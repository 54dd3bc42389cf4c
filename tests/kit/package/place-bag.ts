import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { OpenDigest } from '#package/format/digests.ts'

import { type BrokenCase, brokenCases } from './broken-cases.ts'

/** Puts a package on the disk: the files of a folder, or the bytes of a container. */
export async function placeBag(at: string, content: BrokenCase['content']): Promise<void> {
  if (content instanceof Uint8Array) return writeFile(at, content)
  for (const { path, bytes, kind } of content) {
    await mkdir(dirname(join(at, path)), { recursive: true })
    await (kind === 'link' ? symlink('/etc/hostname', join(at, path)) : writeFile(join(at, path), bytes))
  }
}

/** Puts every broken package below a folder. */
export async function placeBroken(folder: string, open: OpenDigest) {
  const placed: { title: string; path: string; finds: readonly string[] }[] = []
  for (const { title, content, finds } of await brokenCases(open)) {
    const path = join(folder, String(placed.length))
    await placeBag(path, content)
    placed.push({ title, path, finds })
  }
  return placed
}
