import { partFactsOf } from './bag-count.ts'
import { type ListedDigests, readTags } from './bag-tags.ts'
import { bagTree } from './bag-tree.ts'
import type { Digested, Lanes } from './content.ts'
import type { Algorithm } from './digests.ts'
import type { SourceAccess, Entry, Listing } from './entry.ts'
import { Findings } from './findings.ts'
import { aloneReport, type Examined } from './verify-group.ts'
import { readWhole } from './whole-manifest.ts'
import type { Report } from './report.ts'

/** How far a verification is. */
export interface VerifyProgress {
  readonly files: number
  readonly ofFiles: number
  readonly bytes: number
  readonly ofBytes: number
}

export interface Verification<S> {
  readonly listing: Listing<S>
  readonly access: SourceAccess<S>
  readonly lanes: Lanes<S>
  readonly onProgress?: (progress: VerifyProgress) => void
  /** Asked between pieces of work; the answer of a verification that was stopped is an error. */
  readonly isStopped?: () => boolean
}

/** So many files, or so many bytes, are given to a lane at a time. */
const TOGETHER = 256
const MOST_BYTES = 16 * 1024 ** 2
const DIGEST_FILE = 'tagmanifest-sha256.txt'

interface Wanted<S> {
  readonly entry: Entry<S>
  readonly expected: Readonly<Partial<Record<Algorithm, string>>>
}

/** Verifies a package: every byte that its manifests list, what they list and what is there, names, figures and form. */
export const verify = async <S>(verification: Verification<S>): Promise<Report> =>
  aloneReport(await examine(verification))

/** Verifies a package that may be given with others: what is known of it is compared with them by `reportsOf`. */
export async function examine<S>(verification: Verification<S>): Promise<Examined> {
  const { listing, access } = verification
  const findings = new Findings()
  const files = bagTree(listing, findings)
  const { info, oxum, isOurs, payload, tags } = await readTags(files, access, findings)
  const content = [...files].filter(([path]) => path.startsWith('data/'))
  const bytes = content.reduce((sum, [, { size }]) => sum + size, 0)
  if (oxum && oxum.bytes !== bytes)
    findings.add('wrongBytes', { path: 'bag-info.txt', expected: String(oxum.bytes), found: String(bytes) })
  if (oxum && oxum.files !== content.length)
    findings.add('wrongCount', { path: 'bag-info.txt', expected: String(oxum.files), found: String(content.length) })
  const part = partFactsOf(info)
  if (part === 'malformed' && isOurs) findings.add('wrongInfo', { path: 'bag-info.txt' })
  const whole =
    part && part !== 'malformed' && isOurs ? await readWhole(files, access, { payload, tags }, findings) : undefined

  const beside = [...files].filter(([path]) => !path.startsWith('data/') && !/^tagmanifest-[^/]+\.txt$/i.test(path))
  const wanted = [...compared(tags, beside, 'notDeclared', findings), ...compared(payload, content, 'extra', findings)]
  const own = files.get(DIGEST_FILE)
  await digestAll(verification, [...payload.algorithms, ...tags.algorithms], wanted, findings)
  const [digested] = own
    ? await verification.lanes.digest({ algorithms: ['sha256'], parts: [own] }, () => undefined)
    : []
  const report = {
    ...findings.list(isOurs),
    digest: (digested && 'digests' in digested && digested.digests.sha256) || null,
    ...{ files: content.length, bytes, algorithms: payload.algorithms, isOurs, info },
    part: part === 'malformed' ? null : part
  }
  return { report, paths: [...payload.files.values()].map(({ path }) => path), whole }
}

/** Compares what manifests list with what is there; gives what is in both. */
function compared<S>(
  { algorithms, files: listed }: ListedDigests,
  present: readonly (readonly [string, Entry<S>])[],
  unlisted: 'extra' | 'notDeclared',
  findings: Findings
): Wanted<S>[] {
  const there = new Set(present.map(([path]) => path))
  for (const [key, { path }] of listed) if (!there.has(key)) findings.add('missing', { path })
  if (algorithms.length === 0) return []
  return present.flatMap(([key, entry]) => {
    const line = listed.get(key)
    if (!line) {
      findings.add(unlisted, { path: entry.path })
      return []
    }
    if (algorithms.some((algorithm) => line.digests[algorithm] === undefined))
      findings.add('manifestsDiffer', { path: entry.path })
    return [{ entry, expected: line.digests }]
  })
}

async function digestAll<S>(
  { lanes, onProgress, isStopped }: Verification<S>,
  listed: readonly Algorithm[],
  wanted: readonly Wanted<S>[],
  findings: Findings
): Promise<void> {
  const algorithms = [...new Set(listed)]
  const ofBytes = wanted.reduce((sum, { entry }) => sum + entry.size, 0)
  let [files, bytes] = [0, 0]
  const report = () => onProgress?.({ files, ofFiles: wanted.length, bytes, ofBytes })
  report()
  const rest = batches(wanted)
  const work = async () => {
    for (let batch = rest.next(); !batch.done; batch = rest.next()) {
      if (isStopped?.()) throw new Error('the verification was stopped')
      const parts = batch.value.map(({ entry: { extent, size } }) => ({ extent, size }))
      const made = await lanes.digest({ algorithms, parts }, (more) => {
        bytes += more
        report()
      })
      for (const [index, one] of batch.value.entries()) compareDigests(one, made[index], findings)
      files += batch.value.length
      report()
    }
  }
  await Promise.all(Array.from({ length: lanes.count }, work))
}

function* batches<S>(wanted: readonly Wanted<S>[]): Generator<Wanted<S>[]> {
  let batch: Wanted<S>[] = []
  let bytes = 0
  for (const one of wanted) {
    if (batch.length > 0 && (batch.length >= TOGETHER || bytes + one.entry.size > MOST_BYTES)) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(one)
    bytes += one.entry.size
  }
  if (batch.length > 0) yield batch
}

function compareDigests<S>({ entry: { path }, expected }: Wanted<S>, made: Digested | undefined, findings: Findings) {
  if (!made || 'failure' in made) return findings.add(made?.failure ?? 'unreadable', { path })
  const known = (Object.entries(expected) as [Algorithm, string][]).filter(
    ([algorithm]) => made.digests[algorithm] !== undefined
  )
  // A digest that cannot be made here proves nothing: a file is proved by another one, or not at all.
  if (known.length === 0) return findings.add('unreadable', { path })
  for (const [algorithm, digest] of known) {
    const found = made.digests[algorithm] ?? ''
    if (found !== digest) return findings.add('changed', { path, expected: digest, found })
  }
}
