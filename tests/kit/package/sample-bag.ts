import { writeInfo } from '#package/format/bag-info.ts'
import { utf8 } from '#package/format/bytes.ts'
import { type Algorithm, type OpenDigest, openDigests } from '#package/format/digests.ts'
import { writeManifest } from '#package/format/manifest.ts'
import { collectBytes } from '#package/format/reader.ts'
import { writeBag } from '#package/format/write-bag.ts'
import type { Container } from '#package/format/write-container.ts'

/** The files of a package by their paths, in the order in which they are packed. */
export type Files = Map<string, Uint8Array>

export const FIRST = 'data/001_9901-A1/001_立项批复.pdf'
export const SECOND = 'data/001_9901-A1/002_规划许可%证.pdf'
const ALGORITHMS: readonly Algorithm[] = ['sha256', 'sm3']

/** A package in the memory, as a container that is being written. */
export function inMemory(files: Files): Container {
  return {
    add: async (path, _, content) => void files.set(path, await collectBytes(content)),
    close: async () => undefined
  }
}

/** Content that is the same every time. */
export const someBytes = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * seed + (at >> 8)) % 251)

/** A small package that keeps every rule. */
export async function sampleBag(open: OpenDigest): Promise<Files> {
  const files: Files = new Map()
  const content: readonly (readonly [string, Uint8Array])[] = [
    ['data/001_9901-A1/volume.json', utf8('{"title":"立项文件"}\n')],
    [FIRST, someBytes(3000, 7)],
    [SECOND, someBytes(5000, 11)],
    ['data/metadata/project.json', utf8('{"name":"云澜星河新城"}\n')]
  ]
  const file = ([path, bytes]: readonly [string, Uint8Array]) => ({ path, size: bytes.length, open: () => [bytes] })
  await writeBag(
    inMemory(files),
    {
      payload: content.map(file),
      tags: [file(['verify.mjs', utf8('// the program that verifies\n')])],
      info: [
        ['Source-Organization', '云澜建设有限公司'],
        ['External-Identifier', 'YJ-2026-001'],
        ['Bagging-Date', '2026-11-28']
      ],
      algorithms: ALGORITHMS
    },
    open
  )
  return files
}

/** Writes the manifests of a kind again, as who forges a package would. */
async function remanifest(files: Files, prefix: 'manifest' | 'tagmanifest', open: OpenDigest): Promise<void> {
  const isListed = (path: string) =>
    prefix === 'manifest' ? path.startsWith('data/') : !path.startsWith('data/') && !path.startsWith('tagmanifest-')
  const made = new Map<string, Awaited<ReturnType<typeof digestsOf>>>()
  for (const [path, bytes] of files) if (isListed(path)) made.set(path, await digestsOf(bytes, open))
  for (const algorithm of ALGORITHMS)
    if (files.has(`${prefix}-${algorithm}.txt`))
      files.set(
        `${prefix}-${algorithm}.txt`,
        writeManifest([...made].map(([path, digests]) => ({ path, digest: digests[algorithm] ?? '' })))
      )
}

async function digestsOf(bytes: Uint8Array, open: OpenDigest) {
  const sums = await openDigests(open, ALGORITHMS)
  sums.update(bytes)
  return sums.end()
}

/** Writes the tag manifests again. */
export const retag = (files: Files, open: OpenDigest) => remanifest(files, 'tagmanifest', open)

/** Writes every manifest and Payload-Oxum again. */
export async function rebuild(files: Files, open: OpenDigest): Promise<void> {
  const content = [...files].filter(([path]) => path.startsWith('data/'))
  const bytes = content.reduce((sum, [, { length }]) => sum + length, 0)
  files.set(
    'bag-info.txt',
    writeInfo([
      ['Payload-Oxum', `${bytes}.${content.length}`],
      ['Package-Format', 'urban-archives-package 1']
    ])
  )
  await remanifest(files, 'manifest', open)
  await retag(files, open)
}
