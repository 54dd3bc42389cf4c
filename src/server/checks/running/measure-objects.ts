import { findBytes } from '../../bytes/find-bytes.ts'
import type { Ctx } from '../../core/context/context.ts'
import type { ByteFacts } from '../measuring/byte-facts.ts'
import { scanFile, type VirusFacts } from '../../bytes/clamd.ts'
import type { Tools } from './tools.ts'
import type { CheckReading } from '../reading/page-facts.ts'
import type { Afresh, Run } from './check-options.ts'
import { turnOf } from '../../core/workers/process-pool.ts'

/** What is measured by another release of this code is measured anew. */
const ENGINE = 1
const PART = 200

interface Stored {
  readonly id: string
  readonly fileId: string | null
  readonly path: string
  readonly gen: Record<string, unknown> | null
  readonly sha256: string
  readonly format: string | null
}
interface Known {
  readonly stamp: string
  readonly hasText: boolean
  readonly hasDrawing: boolean
  readonly hasVirus: boolean
  readonly measuredAt: string
}

/**
 * Measures the stored bytes of files, some at a time, and keeps what was found for each at once: a run that is interrupted goes on
 * with what is not measured. What was measured before and has not changed is left alone. Answers how many those were.
 */
export async function measureObjects(
  ctx: Ctx,
  tools: Tools,
  run: Run,
  files: readonly string[],
  afresh: Afresh | null,
  progress: (done: number, total: number) => void
): Promise<number> {
  let [done, reused] = [0, 0]
  const total = await ctx.inTransaction(async (tx) => {
    const { count } = await tx
      .selectFrom('arcObject')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('fileId', 'in', files.length > 0 ? [...files] : [''])
      .where('isDelete', '=', false)
      .where('replacedBy', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  })
  progress(0, total)
  for (let at = 0; at < files.length; at += PART) {
    const { objects, known } = await ctx.inTransaction((tx) => load(tx, files.slice(at, at + PART)))
    const waiting = [...objects]
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        ctx.signal.throwIfAborted()
        if (await measureOne(ctx, tools, run, one, known.get(one.id), afresh)) reused += 1
        done += 1
        progress(done, total)
      }
    }
    await Promise.all(Array.from({ length: tools.atOnce }, work))
  }
  return reused
}

async function load(tx: Parameters<Parameters<Ctx['inTransaction']>[0]>[0], files: readonly string[]) {
  const objects = await tx
    .selectFrom('arcObject')
    .select(['id', 'fileId', 'path', 'gen', 'sha256', 'format'])
    .where('fileId', 'in', [...files])
    .where('isDelete', '=', false)
    .where('replacedBy', 'is', null)
    .orderBy('id')
    .execute()
  const facts = await tx
    .selectFrom('arcCheckFact')
    .select((e) => [
      'objectId',
      'stamp',
      'measuredAt',
      e('text', 'is not', null).as('hasText'),
      e('drawing', 'is not', null).as('hasDrawing'),
      e('virus', 'is not', null).as('hasVirus')
    ])
    .where('objectId', 'in', objects.map(({ id }) => id).concat(''))
    .execute()
  const known = new Map(
    facts.map(({ objectId, ...fact }) => [
      objectId,
      {
        ...fact,
        hasText: Boolean(fact.hasText),
        hasDrawing: Boolean(fact.hasDrawing),
        hasVirus: Boolean(fact.hasVirus)
      } satisfies Known
    ])
  )
  return { objects: objects satisfies Stored[], known }
}

/** Measures one object as far as that is wanted; answers whether nothing was left to do. */
async function measureOne(
  ctx: Ctx,
  tools: Tools,
  run: Run,
  object: Stored,
  known: Known | undefined,
  afresh: Afresh | null
): Promise<boolean> {
  const { storage } = ctx.appContext
  const kept = await findBytes(storage, object)
  if (!kept) {
    await save(ctx, run, object, { stamp: 'missing', bytes: null, reading: null, virus: null, keeps: false })
    return false
  }
  const stamp = [ENGINE, object.sha256, await storage.stamp(kept.key)].join(':')
  const isAfresh =
    afresh !== null &&
    (afresh.files === 'all' || afresh.files.includes(object.fileId ?? '')) &&
    // Moments are whole seconds: what was measured in the very second of the order is measured again.
    (known?.measuredAt ?? '') <= afresh.since
  const same = known?.stamp === stamp && !isAfresh ? known : undefined
  const wants = {
    bytes: !same,
    text: run.options.text && !same?.hasText,
    drawing: run.options.drawing && !same?.hasDrawing,
    virus: tools.clamd !== undefined && !same?.hasVirus
  }
  if (!wants.bytes && !wants.text && !wants.drawing && !wants.virus) return true
  await storage.local([kept.key], ([path = '']) =>
    measureFile(ctx, tools, run, object, { path, size: kept.size, stamp, wants, keeps: same !== undefined })
  )
  return false
}

interface FileToMeasure {
  readonly path: string
  readonly size: number
  readonly stamp: string
  readonly wants: Readonly<Record<'bytes' | 'text' | 'drawing' | 'virus', boolean>>
  readonly keeps: boolean
}

async function measureFile(
  ctx: Ctx,
  tools: Tools,
  run: Run,
  object: Stored,
  { path, size, stamp, wants, keeps }: FileToMeasure
): Promise<void> {
  const measuring = wants.bytes ? await tools.measure(path, size, turnOf(ctx)) : null
  const format = measuring?.kind === 'measured' ? measuring.facts.format : (object.format ?? '')
  const reading =
    wants.text || wants.drawing
      ? await tools.read({ path, format, text: wants.text, drawing: wants.drawing }, turnOf(ctx))
      : null
  const virus = wants.virus && tools.clamd ? await scanFile(tools.clamd, path, ctx.signal) : null
  await save(ctx, run, object, {
    stamp,
    bytes: measuring?.kind === 'measured' ? measuring.facts : measuring,
    reading: reading?.kind === 'read' ? reading.reading : reading,
    virus,
    keeps
  })
}

interface Saved {
  readonly stamp: string
  readonly bytes: ByteFacts | { readonly kind: 'crashed'; readonly reason: string } | null
  readonly reading: CheckReading | { readonly kind: 'crashed'; readonly reason: string } | null
  readonly virus: VirusFacts | null
  /** Whether what was known before still holds beside it. */
  readonly keeps: boolean
}

async function save(ctx: Ctx, run: Run, { id }: Stored, { stamp, bytes, reading, virus, keeps }: Saved): Promise<void> {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  const isCrash = reading !== null && 'kind' in reading
  const text = isCrash ? reading : (reading?.text ?? null)
  const drawing = isCrash ? reading : (reading?.drawing ?? null)
  const fresh = { bytes: json(bytes), text: json(text), drawing: json(drawing), virus: json(virus) }
  const changed = keeps ? Object.fromEntries(Object.entries(fresh).filter(([, value]) => value !== null)) : fresh
  await ctx.inTransaction((tx) =>
    tx
      .insertInto('arcCheckFact')
      .values({ objectId: id, projectId: run.projectId, stamp, ...fresh })
      .onConflict((conflict) =>
        conflict.column('objectId').doUpdateSet((e) => ({
          ...changed,
          stamp,
          measuredAt: e.fn<string>('now', [])
        }))
      )
      .execute()
  )
}
