import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { FastifyError } from 'fastify'

import { FINISHED_BIZ, isLacking } from '#contract/forms/finished.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import { describeError } from '../../core/http/errors.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { forbidden, Refusal } from '../../core/refusing/refusal.ts'
import { refuseBeyondQuota } from '../../core/settings/storage-quota.ts'
import { newId } from '../../db/id.ts'
import { moment } from '../../db/values.ts'
import type { Stored } from '../../storage/storage.ts'
import { factsFor } from '../data/facts-for.ts'
import { publishedTemplate } from '../data/templates.ts'
import { drawForms } from '../making/draw-forms.ts'
import { labelIn, prefilled } from '../making/fill-form.ts'
import { giveOut } from '../making/keep-form.ts'
import { inFinishedProcess } from './finished-process.ts'
import { noLongerCurrent } from './finished-rows.ts'
import type { MergedVolume, MergeTask } from './merge-task.ts'
import { readVolume, withMergeTask } from './read-volume.ts'

const RIGHT = 'after.finished:add'
const PAGE = '/after/finished'
const MIME = 'application/pdf'
const NO_NAME = /[\\/:*?"<>|,\n\r]/g
const LONGEST_NAME = 120

/** A finished file that waits to be made. */
interface Waiting {
  readonly id: string
  readonly kind: string
  readonly targetType: string
  readonly targetId: string
  readonly name: string
  readonly path: string
  readonly volumes: readonly string[]
}
/** What was made: its bytes are kept already. */
interface Made {
  readonly stored: Stored
  readonly merged: MergedVolume
}

/**
 * Makes the finished files of an order one after the other. Each is a transaction: begun anew after a stop, those that are there stay,
 * and the bytes of one that was about to be written are written anew at the same place.
 */
export const makeFinishedFiles: JobRunner<{ readonly ids: readonly string[] }> = async ({ job, ctx, progress }) => {
  if (!ctx.principal.rights.has(RIGHT)) throw forbidden()
  const { ids } = job.payload
  progress(0, ids.length)
  let failed = 0
  for (const [at, id] of ids.entries()) {
    ctx.signal.throwIfAborted()
    if (!(await makeOne(ctx, id))) failed += 1
    progress(at + 1, ids.length)
  }
  const made = ids.length - failed
  const message = ctx.say(failed === 0 ? 'forms:finished.made' : 'forms:finished.madeSome', { count: made, failed })
  return { message, page: PAGE }
}

/** Makes one; false where it could not be made, which its row says. */
async function makeOne(ctx: Ctx, id: string): Promise<boolean> {
  const waiting = await begin(ctx, id)
  if (typeof waiting === 'boolean') return waiting
  try {
    const made = await (waiting.kind === 'merge' ? mergeOne(ctx, waiting) : drawOne(ctx, waiting))
    await keep(ctx, waiting, made)
    return true
  } catch (error) {
    ctx.signal.throwIfAborted()
    const reason = describeError(error as FastifyError, ctx.say, { area: 'forms', thing: undefined }).message
    // Another server that has taken it over has another place for its bytes, and goes on.
    await ctx.inTransaction((tx) =>
      tx
        .updateTable('arcFinished')
        .set({ status: 'failed', reason })
        .where('id', '=', id)
        .where('status', '=', 'making')
        .where('path', '=', waiting.path)
        .execute()
    )
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Takes one that waits, with a place of its own for its bytes; what an interrupted try has left at the former place goes. Otherwise whether it is made already. */
async function begin(ctx: Ctx, id: string): Promise<Waiting | boolean> {
  const { storage } = ctx.appContext
  const path = storage.name('finished', 'pdf')
  const taken = await ctx.inTransaction(async (tx) => {
    const row = await tx
      .selectFrom('arcFinished')
      .select(['id', 'kind', 'targetType', 'targetId', 'name', 'path', 'volumes', 'status'])
      .where('id', '=', id)
      .where('isDelete', '=', false)
      .forUpdate()
      .executeTakeFirst()
    if (row?.status !== 'making') return { isReady: row?.status === 'ready' }
    await tx.updateTable('arcFinished').set({ path }).where('id', '=', id).execute()
    return { waiting: { ...row, path }, former: row.path }
  })
  if (!taken.waiting) return taken.isReady === true
  if (taken.former !== null) await storage.remove(taken.former)
  return taken.waiting
}

/** The document of a volume, in a process of its own. */
async function mergeOne(ctx: Ctx, { id, targetId, path }: Waiting): Promise<Made> {
  const { storage } = ctx.appContext
  const volume = await answerInside({ ctx, said: () => undefined }, 'own', (own) => readVolume(own, targetId))
  await storage.reserve(volume.files.flatMap(({ objects }) => objects).reduce((sum, { bytes }) => sum + bytes, 0))
  const out = join(storage.incoming, `finished-${id}.part`)
  try {
    const merged = await withMergeTask(ctx.appContext, volume, out, async (task) => {
      const answer = await inFinishedProcess(task, ctx.signal)
      if (answer.kind === 'refused') throw notOnPaper(ctx, task, answer)
      if (answer.kind !== 'merged') throw new Error(`a volume was answered by ${answer.kind}`)
      return answer
    })
    return { stored: await storage.adopt(path, out, { signal: ctx.signal }), merged }
  } finally {
    await rm(out, { force: true })
  }
}

/** What of which form cannot be put on paper, in words. */
function notOnPaper(
  { say }: Ctx,
  task: MergeTask,
  { form, fields }: { readonly form: 'cover' | 'list' | 'note' | 'page'; readonly fields: readonly string[] }
): Refusal {
  if (form === 'page') return new Refusal('forms:finished.refused.page')
  const { layout, data } = task[form]
  const named = fields.map((key) => labelIn(layout, key, say)).join(say('forms:paper.and'))
  return new Refusal('forms:finished.refused.form', { form: data.title, fields: named })
}

const LISTS: Readonly<Record<string, string>> = { volumeList: 'volume_list', transferList: 'transfer_list' }

/** A list of the project's volumes, by its form. */
async function drawOne(ctx: Ctx, { kind, path }: Waiting): Promise<Made> {
  const { storage } = ctx.appContext
  const { template, facts } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const found = await publishedTemplate(own.tx, LISTS[kind] ?? '')
    return { template: found, facts: await factsFor(own, found.layout, undefined) }
  })
  const { pdf, pages } = await drawForms(ctx, template.name, [
    { layout: template.layout, data: { title: template.name, ...prefilled(template.layout, facts) } }
  ])
  return {
    stored: await storage.put(path, [pdf], { signal: ctx.signal }),
    merged: { kind: 'merged', pages, said: pages, leftOut: [], differing: [] }
  }
}

/** Notes what was made: from here on it is there, and made once. */
async function keep(
  ctx: Ctx,
  { id, kind, targetType, targetId, name: title, volumes }: Waiting,
  { stored, merged }: Made
): Promise<void> {
  const { path, bytes, sha256 } = stored
  const { pages, said, leftOut, differing } = merged
  const checked = { opens: true, pages, said, isDigestRight: true, leftOut, differing }
  await withinQuota(ctx, path, bytes)
  const counted = await ctx.appContext.storage.local([path], ([file = '']) =>
    inFinishedProcess({ kind: 'count', path: file }, ctx.signal)
  )
  const opened = counted.kind === 'counted' && counted.pages !== null
  const isSound =
    opened && counted.pages === pages && pages === said && !leftOut.some(isLacking) && differing.length === 0
  await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const { tx, project, principal, audit } = own
    const objectId = newId()
    const name = ctx.say('forms:finished.fileName', {
      kind: ctx.say.maybe('forms', `finished.kind.${kind}`) ?? kind,
      title
    })
    const fileName = `${name.replaceAll(NO_NAME, ' ').trim().slice(0, LONGEST_NAME)}.pdf`
    const object = {
      id: objectId,
      projectId: project,
      biz: FINISHED_BIZ,
      path,
      fileName,
      bytes,
      format: 'pdf',
      mime: MIME,
      sha256
    }
    await tx
      .insertInto('arcObject')
      .values({ ...object, pages, pageState: 'counted' })
      .execute()
    await noLongerCurrent(own, { kind, targetType, targetId })
    const now = moment(Date.now())
    const { numUpdatedRows } = await tx
      .updateTable('arcFinished')
      .set({
        status: 'ready',
        isCurrent: true,
        objectId,
        ...{ sha256, bytes, pages },
        saidPages: said,
        verdict: opened ? (isSound ? 'sound' : 'differs') : 'broken',
        checked: JSON.stringify({ ...checked, opens: opened }),
        checkedAt: now,
        madeAt: now,
        madeBy: principal.id
      })
      .where('id', '=', id)
      .where('status', '=', 'making')
      .where('path', '=', path)
      .executeTakeFirst()
    // Another server has taken it over: what was made here is not its bytes.
    if (numUpdatedRows === 0n) throw new Refusal('forms:finished.refused.takenOver')
    await giveOut(tx, project, kind === 'merge' ? [targetId] : volumes)
    audit({ event: 'finished.make', type: 'file', id, project, detail: { kind, title, sha256, pages } })
  })
}

/** Bytes beyond what who has ordered them may store are refused, and not kept: nobody knows of them yet. */
async function withinQuota(ctx: Ctx, path: string, bytes: number): Promise<void> {
  try {
    await ctx.inTransaction((tx) => refuseBeyondQuota(tx, ctx, bytes), 'installation')
  } catch (error) {
    if (error instanceof Refusal) await ctx.appContext.storage.remove(path)
    throw error
  }
}
