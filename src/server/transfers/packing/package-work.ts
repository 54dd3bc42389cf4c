import { sql } from 'kysely'

import { PACKAGE_WORKS, type PackageWork } from '#contract/transfers/packing.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import type { ClaimedJob } from '../../core/jobs/job.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import { forbidden, Refusal } from '../../core/refusing/refusal.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import type { Tx } from '../../db/transaction.ts'

/** The kinds of the jobs that work on packages. */
export const PACKAGE_JOBS = { pack: 'transfer.pack', send: 'transfer.send', verify: 'transfer.verifyPackage' } as const
const ABOUT = {
  pack: 'transfers:online.packJob',
  send: 'transfers:online.sendJob',
  verify: 'transfers:online.verifyJob'
} as const
/** The screen that shows what came of them. */
export const packagePage = (id: string): string => `/transfer/online?${new URLSearchParams({ id })}`

/** The job that works on the package of a transfer, or waits to. */
export async function packageJob(
  tx: Tx,
  transfer: string
): Promise<{
  readonly job: string
  readonly kind: PackageWork
  readonly done: number
  readonly total: number | null
} | null> {
  const { rows } = await sql<{ id: string; kind: string; done: number; total: number | null }>`
    select id, kind, done, total from sys_job where kind = any (${Object.values(PACKAGE_JOBS)}::text[])
      and payload ->> 'transfer' = ${transfer} and state in ('waiting', 'running') order by create_time limit 1`.execute(
    tx
  )
  const [found] = rows
  if (!found) return null
  return { job: found.id, kind: kindOf(found.kind), done: found.done, total: found.total }
}

/** Why the last work on the package of a transfer has failed; null where it has not. */
export async function packageFailure(
  tx: Tx,
  transfer: string
): Promise<{ readonly kind: PackageWork; readonly message: string | null } | null> {
  const { rows } = await sql<{ kind: string; state: string; message: string | null }>`
    select kind, state, message from sys_job where kind = any (${Object.values(PACKAGE_JOBS)}::text[])
      and payload ->> 'transfer' = ${transfer} order by create_time desc, id desc limit 1`.execute(tx)
  const [last] = rows
  return last?.state === 'failed' ? { kind: kindOf(last.kind), message: last.message } : null
}

const kindOf = (kind: string): PackageWork => PACKAGE_WORKS.find((work) => PACKAGE_JOBS[work] === kind) ?? 'pack'

/** Orders work on the package of a transfer that is held, one at a time. */
export async function orderPackageWork(ctx: TxCtx, work: PackageWork, row: HeldTransfer): Promise<{ job: string }> {
  const { id: transfer, transferNo: no, round } = row
  if (await packageJob(ctx.tx, transfer)) throw new Refusal('transfers:online.underWay', { no })
  ctx.setMessage(`transfers:online.${work}Ordered`, { no })
  return { job: await jobsOf(ctx.appContext).order(ctx, PACKAGE_JOBS[work], ABOUT[work], { transfer, round }) }
}

/** What a job was ordered for; a Refusal where who has ordered it may not do it any more. */
export function orderedWork({ job, ctx }: { readonly job: ClaimedJob; readonly ctx: Ctx }, right: string) {
  if (!ctx.principal.rights.has(right)) throw forbidden()
  return { id: String(job.payload.transfer), round: Number(job.payload.round) }
}

/** Works in a transaction of its own as who has ordered a job. */
export const insideJob = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)
