import { listContainer } from '#package/format/list-container.ts'
import type { OpenDigest } from '#package/format/digests.ts'
import type { GroupReport } from '#package/format/verify-group.ts'
import type { Report } from '#package/format/report.ts'
import { collectBytes } from '#package/format/reader.ts'
import { contentOf } from '#package/format/content.ts'

import { errorsOf } from './broken-cases.ts'
import { toZip } from './packed-bag.ts'
import { composedParts, manyVolumes, memoryAccess } from './parts.ts'
import { type Files, rebuild, retag, someBytes } from './sample-bag.ts'

/** Carriers of so many bytes, and volumes of which two fit on the first, and one on each of the others. */
export const CAPACITY = 350_000
export const SIZES = [90_000, 90_000, 250_000, 40_000]
const THIRD = 'data/003_9901-A3/001_100%图纸.pdf'
const LAST = 'data/004_9901-A4/001_100%图纸.pdf'

/** Parts as they were given, and what must be found: of each by itself, and of them together. */
export interface GroupCase {
  readonly title: string
  readonly files: readonly (readonly [name: string, bytes: Uint8Array])[]
  readonly finds: readonly string[]
  readonly together: readonly string[]
}

/** What was found, as the cases say it. */
export const foundIn = ({
  reports,
  groups
}: {
  readonly reports: readonly Report[]
  readonly groups: readonly GroupReport[]
}) => ({
  finds: reports.flatMap(errorsOf).sort(),
  together: groups.flatMap(({ findings }) =>
    findings.map(({ code, path, found }) => [code, path?.split('/').at(-1), found].filter(Boolean).join(' ')).sort()
  )
})

/** The files of a ZIP. */
async function unpacked(zip: Uint8Array): Promise<Files> {
  const files: Files = new Map()
  for (const { path, extent, size } of (await listContainer(memoryAccess, zip)).entries)
    files.set(path, await collectBytes(contentOf(memoryAccess, extent, size)))
  return files
}

/** A part in which a file is another one, with everything that lists it written anew. */
async function forged(zip: Uint8Array, path: string, bytes: Uint8Array, open: OpenDigest): Promise<Uint8Array> {
  const files = await unpacked(zip)
  const info = new TextDecoder().decode(files.get('bag-info.txt'))
  files.set(path, bytes)
  await rebuild(files, open)
  const oxum = /Payload-Oxum: .*/.exec(new TextDecoder().decode(files.get('bag-info.txt')))?.[0] ?? ''
  files.set('bag-info.txt', new TextEncoder().encode(info.replace(/Payload-Oxum: .*/, oxum)))
  await retag(files, open)
  return toZip([...files].map(([at, content]) => ({ path: at, bytes: content })))
}

/** Parts that are not a whole package together, each in its way. */
export async function groupCases(open: OpenDigest): Promise<GroupCase[]> {
  const whole = await manyVolumes(open, SIZES)
  const [one, two, three] = (await composedParts(whole.bytes, CAPACITY, open)).parts.map(({ bytes }) => bytes) as [
    Uint8Array,
    Uint8Array,
    Uint8Array
  ]
  const [all] = (await composedParts(whole.bytes, CAPACITY * 2, open)).parts.map(({ bytes }) => bytes) as [Uint8Array]
  const later = await manyVolumes(open, [...SIZES.slice(0, 3), 40_001])
  const [, , other] = (await composedParts(later.bytes, CAPACITY, open)).parts.map(({ bytes }) => bytes)
  const flipped = two.slice()
  // The drawing is nearly all of the part.
  flipped[100_000] = (flipped[100_000] ?? 0) ^ 1
  const given = (...some: readonly Uint8Array[]) => some.map((bytes, at) => [`${at + 1}.zip`, bytes] as const)
  return [
    { title: 'one part alone', files: given(two), finds: [], together: [] },
    { title: 'every part', files: given(one, two, three), finds: [], together: [] },
    { title: 'a part missing', files: given(one, three), finds: [], together: ['missingPart 2/3'] },
    { title: 'a part twice', files: given(one, two, one, three), finds: [], together: ['doubledPart 3.zip 1/3'] },
    {
      title: 'a part of another packing',
      files: given(one, two, other ?? three),
      finds: [],
      together: ['missingPart 3/3']
    },
    {
      title: 'a part of another division',
      files: given(one, two, three, all),
      finds: [],
      together: ['otherPart 4.zip 1/1']
    },
    { title: 'a flipped bit', files: given(one, flipped, three), finds: [`changed ${THIRD}`], together: [] },
    {
      title: 'a file exchanged, and every list of its part with it',
      files: given(one, two, await forged(three, LAST, someBytes(40_000, 9), open)),
      finds: [`notOfWhole ${LAST}`],
      together: []
    },
    {
      title: 'a file of another part, and every list with it',
      files: given(one, two, await forged(three, THIRD, (await unpacked(two)).get(THIRD) ?? new Uint8Array(), open)),
      finds: [],
      together: ['inTwoParts 001_100%图纸.pdf 2, 3']
    }
  ]
}
