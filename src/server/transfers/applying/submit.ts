import type { Asked } from '#contract/core/call.ts'
import type { submitTransfer } from '#contract/transfers/applying.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { type JobQueue, jobsOf } from '../../core/jobs/job-queue.ts'
import { forbidden, missing, stale } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { holdTransfer, readTransfer, refuseStep } from '../../domain/transfer/steps.ts'
import { selfCheckWords } from '../../domain/transfer/self-check.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { type FrozenForm, storedForms } from '../steps/keep-forms.ts'
import { volumesOf } from '../steps/volume-locks.ts'
import { formsToFreeze, freeze, stampsOf } from './freeze.ts'
import { submitGuards } from './submit-guards.ts'

/** Forms are Chinese, whoever submits. */
const paper = sayFor({ lang: 'zh-CN' })
const KIND = 'transferSubmit'
const RIGHT = 'transfer.apply:submit'
const PAGE = '/transfer/apply'

/** Orders the submission of an application, where nothing refuses it now; its forms are made by a job, which asks once more. */
export async function orderSubmission(
  ctx: TxCtx,
  { id, rowVersion }: Asked<typeof submitTransfer>
): Promise<{ job: string }> {
  const held = await holdTransfer(ctx, id)
  // What keeps it from being submitted says more than that somebody has changed it.
  await refuseStep(ctx, held, 'submit', submitGuards(ctx, held))
  if (held.rowVersion !== rowVersion) throw stale(await transferRowOf(ctx, id))
  ctx.setMessage('transfers:submit.ordered', { no: held.transferNo })
  return {
    job: await jobsOf(ctx.appContext).order(ctx, KIND, 'transfers:submission', { id, round: held.round, rowVersion })
  }
}

/** Makes a server submit what was ordered. */
export const registerSubmissions = (queue: JobQueue): void => queue.register(KIND, submit)

interface Ordered {
  readonly id: string
  readonly round: number
  readonly rowVersion: number
}

const submit: JobRunner<Ordered> = async ({ job, ctx, progress }) => {
  if (!ctx.principal.rights.has(RIGHT)) throw forbidden()
  const ordered = job.payload
  const read = await inside(ctx, (own) => readApplication(own, ordered))
  const page = `${PAGE}?${new URLSearchParams({ id: ordered.id })}`
  // Interrupted after it was written: there is nothing left to do.
  if (read.isDone) return { message: ctx.say('transfers:submit.done', { no: read.no }), page }
  const frozen: FrozenForm[] = []
  const { storage } = ctx.appContext
  try {
    progress(0, read.forms.length)
    for await (const form of storedForms(ctx, read.forms)) {
      frozen.push(form)
      progress(frozen.length, read.forms.length)
    }
    await inside(ctx, (own) => freeze(own, ordered.id, { stamps: read.stamps, forms: frozen }))
  } catch (error) {
    for (const { path } of frozen) await storage.remove(path)
    throw error
  }
  return { message: ctx.say('transfers:submit.done', { no: read.no }), page }
}

const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)

/** What is to be frozen, as it is now; whatever changes until it is written is noticed by the stamps. */
async function readApplication(ctx: TxCtx, { id, round, rowVersion }: Ordered) {
  const held = await readTransfer(ctx, id)
  const no = held.transferNo
  if (held.round === round + 1 && held.status !== 'draft')
    return { isDone: true, no, forms: [], stamps: new Map() } as const
  if (held.round !== round) throw missing()
  if (held.rowVersion !== rowVersion) throw stale(null)
  const volumes = await volumesOf(ctx.tx, id)
  const selfCheck = await selfCheckWords(ctx.tx, paper, { project: ctx.project, volumes })
  const forms = formsToFreeze(held, volumes, selfCheck)
  return { isDone: false, no, forms, stamps: await stampsOf(ctx.tx, volumes) } as const
}
