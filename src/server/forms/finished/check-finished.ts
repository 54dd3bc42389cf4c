import { createHash } from 'node:crypto'

import { type CheckedFinished, isLacking } from '#contract/forms/finished.ts'

import { findBytes } from '../../bytes/find-bytes.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import { forbidden } from '../../core/refusing/refusal.ts'
import { sql } from 'kysely'
import { inFinishedProcess } from './finished-process.ts'
import { finishedById } from './finished-rows.ts'

/** The kind of the jobs that check finished files. */
export const FINISHED_CHECK_JOB = 'finishedCheck'
const ABOUT = 'forms:finishedFile'
const RIGHTS = ['after.finished:download', 'after.finished:edit']
const PAGE = '/after/finished'

type Checked = Awaited<ReturnType<typeof finishedById>>[number]

/** Orders finished files to be opened, counted and digested again. */
export const orderFinishedCheck = (ctx: TxCtx, ids: readonly string[]): Promise<string> =>
  jobsOf(ctx.appContext).order(ctx, FINISHED_CHECK_JOB, ABOUT, { ids })

/** Checks them one after the other; begun anew it checks them anew, which changes nothing but when. */
export const checkFinishedFiles: JobRunner<{ readonly ids: readonly string[] }> = async ({ job, ctx, progress }) => {
  if (!RIGHTS.some((right) => ctx.principal.rights.has(right))) throw forbidden()
  const { ids } = job.payload
  let faulty = 0
  for (const [at, id] of ids.entries()) {
    progress(at, ids.length)
    const [row] = await answerInside({ ctx, said: () => undefined }, 'own', (own) => finishedById(own, [id]))
    if (row?.status !== 'ready') continue
    const checked = await checkedOf(ctx, row)
    const verdict = finishedVerdict(checked)
    if (verdict !== 'sound') faulty += 1
    await ctx.inTransaction((tx) =>
      tx
        .updateTable('arcFinished')
        .set({ verdict, checked: JSON.stringify(checked), checkedAt: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
    )
  }
  progress(ids.length, ids.length)
  return { message: ctx.say('forms:finished.checked', { count: ids.length, faulty }), page: PAGE }
}

async function checkedOf(
  ctx: Ctx,
  { path, gen, format, sha256, saidPages, checked, source }: Checked
): Promise<CheckedFinished> {
  const { storage } = ctx.appContext
  const known = {
    said: saidPages,
    leftOut: source === 'made' ? (checked?.leftOut ?? []) : [],
    differing: source === 'made' ? (checked?.differing ?? []) : []
  }
  const found = path === null ? undefined : await findBytes(storage, { path, gen })
  if (!found) return { opens: false, pages: null, isDigestRight: false, ...known }
  const hash = createHash('sha256')
  for await (const piece of await storage.get(found.key)) {
    ctx.signal.throwIfAborted()
    hash.update(piece as Buffer)
  }
  const isDigestRight = hash.digest('hex') === sha256
  // What is no PDF has no pages: that its bytes are there is all that can be said.
  if (format !== 'pdf') return { opens: true, pages: null, isDigestRight, ...known }
  const counted = await storage.local([found.key], ([file = '']) =>
    inFinishedProcess({ kind: 'count', path: file }, ctx.signal)
  )
  const pages = counted.kind === 'counted' ? counted.pages : null
  return { opens: pages !== null, pages, isDigestRight, ...known }
}

/** What findings come to: bytes that are not those, or do not open, are broken; pages other than said, and files that are damaged or missing, are named. */
export const finishedVerdict = ({ opens, pages, said, isDigestRight, leftOut, differing }: CheckedFinished) =>
  !opens || !isDigestRight
    ? 'broken'
    : (said !== null && pages !== null && pages !== said) || leftOut.some(isLacking) || differing.length > 0
      ? 'differs'
      : 'sound'
