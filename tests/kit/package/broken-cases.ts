import type { OpenDigest } from '#package/format/digests.ts'
import type { Report } from '#package/format/report.ts'

import { BROKEN_BAGS } from './broken-bags.ts'
import { BROKEN_CONTAINERS } from './broken-containers.ts'
import { type Packed, toTar, toZip } from './packed-bag.ts'
import { type Files, sampleBag } from './sample-bag.ts'

export const KINDS = ['folder', 'zip', 'tar'] as const
export type Kind = (typeof KINDS)[number]

export const packed = (files: Files): Packed[] => [...files].map(([path, bytes]) => ({ path, bytes }))

/** The errors of a report as cases list them, in order. */
export const errorsOf = ({ findings }: Report): string[] =>
  findings
    .filter(({ weight }) => weight === 'error')
    .map(({ code, path }) => (path === undefined ? code : `${code} ${path}`))
    .sort()

/** A broken package, as the files of a folder or as the bytes of a container, and every error that must be found in it. */
export interface BrokenCase {
  readonly title: string
  readonly finds: readonly string[]
  readonly content: readonly Packed[] | Uint8Array
}

/** The bytes of a ZIP or a TAR, or the files of a folder. */
export const contentAs = async (kind: Kind, files: readonly Packed[]): Promise<BrokenCase['content']> =>
  kind === 'folder' ? files : (kind === 'zip' ? toZip : toTar)(files)

/** Every broken package in each form that it can have. */
export async function brokenCases(open: OpenDigest): Promise<BrokenCase[]> {
  const cases: BrokenCase[] = []
  for (const { title, how, finds, only = KINDS } of BROKEN_BAGS)
    for (const kind of only) {
      const files = await sampleBag(open)
      const content = await contentAs(kind, (await how(files, open)) ?? packed(files))
      cases.push({ title: `${title}, in a ${kind}`, content, finds: [...finds].sort() })
    }
  for (const { title, how, finds } of BROKEN_CONTAINERS)
    cases.push({ title, content: await how(packed(await sampleBag(open))), finds: [...finds].sort() })
  return cases
}
