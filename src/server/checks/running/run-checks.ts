import type { Ctx } from '../../core/context/context.ts'
import { answerInside } from '../../core/context/context.ts'
import { forbidden, missing } from '../../core/refusing/refusal.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { templatesIn } from '../../domain/catalogue/template-versions.ts'
import { day } from '../../db/values.ts'
import type { Scene } from '../item/checked.ts'
import type { Tools } from './tools.ts'
import { askFile, askProject, askVolume } from './ask-items.ts'
import type { Afresh, Run } from './check-options.ts'
import { loadFiles } from './load-files.ts'
import { loadScene } from './load-scene.ts'
import { loadScheme, newestScheme } from './load-scheme.ts'
import { loadVolumes } from './load-volumes.ts'
import { measureObjects } from './measure-objects.ts'
import { markCheckedVolumes } from './move-volumes.ts'
import { copiesToRead, readCopies } from './read-copies.ts'
import { packedTransfers, readPackages } from './read-packages.ts'
import { settleRun } from './settle-run.ts'
import { Tally } from './tally.ts'
import { targetFiles } from './target-files.ts'
import { forgetFacts, writeFindings } from './write-findings.ts'

/** What such jobs are called. */
export const CHECK_JOB = 'check'
const PART = 200
/** One of these is still held when the work begins. */
const RIGHTS = ['arrange.check:run', 'archives.collect:validate']

/** Does the checks that were ordered: measures what is not measured, then asks every item, and writes what came out in one transaction. */
export const checkRunner =
  (tools: Tools): JobRunner =>
  async ({ job, ctx, progress }) => {
    const { principal, say } = ctx
    if (!RIGHTS.some((right) => principal.rights.has(right))) throw forbidden()
    const run = await begin(ctx, String(job.payload.run))
    try {
      const afresh = (job.payload.afresh as Afresh | undefined) ?? null
      const { files, transfers, copies } = await ctx.inTransaction(async (tx) => {
        const files = await targetFiles(tx, ctx, run)
        return {
          files,
          transfers: await packedTransfers(tx, ctx, run),
          copies: await copiesToRead(tx, run, files, afresh?.since)
        }
      })
      const further = (typeof transfers === 'string' ? 0 : transfers.length) + copies.length
      let [done, objects] = [0, 0]
      const reused = await measureObjects(ctx, tools, run, files, afresh, (measured, total) => {
        objects = total
        progress(measured, total + further)
      })
      const onRead = () => progress(objects + ++done, objects + further)
      const unread = await readCopies(ctx, copies, onRead)
      const packages = typeof transfers === 'string' ? transfers : await readPackages(ctx, transfers, onRead)
      const found = await askAll(ctx, tools, run, { files, reused, packages, unread })
      return { message: say('checks:job.done', { title: found.title, files: files.length, found: found.count }) }
    } catch (error) {
      await giveUp(ctx, run.id)
      throw error
    }
  }

async function begin(ctx: Ctx, id: string): Promise<Run> {
  return ctx.inTransaction(async (tx) => {
    const row = await tx
      .updateTable('arcCheckRun')
      .set((e) => ({ state: 'running', startedAt: e.fn.coalesce('startedAt', e.fn<string>('now', [])) }))
      .where('id', '=', id)
      .returning(['id', 'projectId', 'stage', 'targetType', 'targetId', 'options', 'reused', 'schemeId'])
      .executeTakeFirst()
    if (!row) throw missing()
    const { targetType, stage, options, schemeId, ...run } = row
    return {
      ...run,
      schemeId: schemeId ?? (await newestScheme(tx, stage as Run['stage'])),
      stage: stage as Run['stage'],
      target: targetType as Run['target'],
      options
    }
  })
}

/** A run that was cancelled or has failed says so; one that is only interrupted goes on later. */
async function giveUp(ctx: Ctx, id: string): Promise<void> {
  const reason: unknown = ctx.signal.aborted ? ctx.signal.reason : undefined
  const name = reason instanceof Error ? reason.constructor.name : ''
  if (name === 'JobInterrupted') return
  const state = name === 'JobCancelled' ? 'cancelled' : 'failed'
  await ctx.inTransaction((tx) => tx.updateTable('arcCheckRun').set({ state }).where('id', '=', id).execute())
}

async function askAll(
  ctx: Ctx,
  tools: Tools,
  run: Run,
  {
    files,
    reused,
    packages,
    unread
  }: {
    readonly files: readonly string[]
    readonly reused: number
    readonly packages: Scene['packages']
    readonly unread: ReadonlySet<string>
  }
): Promise<{ readonly title: string; readonly count: number }> {
  return answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const { tx, audit } = own
    const templates = await templatesIn(tx, 'zh-CN')
    const scheme = await loadScheme(tx, run.schemeId)
    const tally = new Tally(scheme)
    const scene = await loadScene(tx, ctx, run, { scheme, templates, packages })
    const { text, drawing } = run.options
    const passes = { text, drawing, virus: tools.clamd !== undefined, unread: run.stage === 'B' ? unread : null }
    for (let at = 0; at < files.length; at += PART) {
      ctx.signal.throwIfAborted()
      for (const file of await loadFiles(tx, files.slice(at, at + PART), templates, passes)) askFile(tally, file, scene)
    }
    const volumes = await loadVolumes(tx, run)
    for (const volume of volumes) askVolume(tally, volume, scene)
    askProject(tally, scene)
    await writeFindings(tx, run, tally.findings)
    const items = tally.items()
    const whole = new Set(files)
    const seen = volumes.filter((volume) => volume.files.length > 0 && volume.files.every(({ id }) => whole.has(id)))
    await tx
      .updateTable('arcCheckRun')
      .set((e) => ({
        state: 'done',
        schemeId: scheme.id,
        items: JSON.stringify(items),
        options: JSON.stringify({ ...run.options, volumes: seen.map(({ id }) => id) }),
        total: files.length,
        reused,
        finishedAt: e.fn<string>('now', [])
      }))
      .where('id', '=', run.id)
      .execute()
    const result = await settleRun(tx, run.id)
    if (run.stage === 'G') await markCheckedVolumes(tx, seen, run, ctx.principal)
    await forgetFacts(tx, run.projectId)
    audit({
      event: 'check.run',
      type: 'check',
      id: run.id,
      project: run.projectId,
      detail: {
        stage: run.stage,
        scheme: scheme.id,
        target: run.target,
        files: files.length,
        result,
        day: day(Date.now())
      }
    })
    return { title: scene.project.name, count: tally.findings.filter(({ kind }) => kind === 'found').length }
  })
}
