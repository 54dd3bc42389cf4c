import type { FastifyInstance } from 'fastify'

import * as asked from '#contract/transfers/receiving.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import { moveByClock } from '../../core/move-store.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { applied, holdTransfer, readTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { storesOf } from '../../domain/transfer/stores.ts'
import { refuseUnread } from '../carriers/read-carriers.ts'
import { refuseSentElsewhere } from '../sending/sending-rows.ts'
import { takesRoom } from '../reading/takes-room.ts'
import { copiesOf, isReceiving, RECEIVE_JOB } from './copies.ts'
import { place, rate } from './places.ts'
import { receiptOf } from './receipt.ts'
import { receiver } from './receive-job.ts'
import { sendTransferBack } from './return-received.ts'
import { proposeNumbers, shelve } from './shelve.ts'
import { transferObjects } from './transfer-objects.ts'

/** Numbers of the archive follow one another over all its projects. */
const WHOLE_TENANT = { extent: 'tenant' } as const

/** Binds 接收入库: what comes to the archive is verified, copied twice, placed and shelved, or sent back. */
export async function serveReceiving(app: FastifyInstance): Promise<void> {
  const stores = await storesOf(app.appContext)
  jobsOf(app.appContext).register(RECEIVE_JOB, receiver(stores))
  for (const { name, storage } of stores)
    moveByClock(app.appContext, storage, {
      kind: `moveStore${name}`,
      title: `transfers:receive.move${name}`,
      async digestOf(db, path) {
        const rows = db.selectFrom('arcCopy').select('sha256').where('store', '=', name).where('name', '=', path)
        return (await rows.executeTakeFirst())?.sha256
      }
    })
  serve(app, asked.receivingState, ({ id }, ctx) => stateOf(ctx, id))
  serve(app, asked.verifyTransfer, async ({ id }, ctx) => ({ job: await order(ctx, id) }))
  serve(app, asked.placeVolumes, async (input, ctx) => {
    await place(ctx, input)
    return null
  })
  serve(app, asked.rateVolumes, async (input, ctx) => {
    await rate(ctx, input)
    return null
  })
  serve(app, asked.proposedNumbers, (input, ctx) => proposeNumbers(ctx, input), WHOLE_TENANT)
  serve(app, asked.shelveTransfer, (input, ctx) => shelve(ctx, input), WHOLE_TENANT)
  serve(app, asked.transferReceipt, async ({ id }, ctx) => receiptOf(ctx, await readTransfer(ctx, id)))
  serve(app, asked.returnReceived, async (input, ctx) => {
    await sendTransferBack(ctx, input)
    return null
  })
}

/** Orders the job that receives a transfer: what has been packed or is on its way is received by it; what was begun goes on. */
async function order(ctx: TxCtx, id: string): Promise<string> {
  const row = await holdTransfer(ctx, id)
  if (await isReceiving(ctx.tx, id)) throw new Refusal('transfers:receive.underWay', { no: row.transferNo })
  await refuseSentElsewhere(ctx.tx, row)
  const why = await applied(ctx, row)
  if (why) throw why
  await refuseUnread(ctx, row)
  if (row.status !== 'received' && row.status !== 'verified')
    await takeTransferStep(ctx, row, 'receive', { fourEyes: () => undefined })
  ctx.setMessage('transfers:receive.ordered')
  return jobsOf(ctx.appContext).order(ctx, RECEIVE_JOB, 'transfers:receive.job', { transfer: id })
}

async function stateOf(ctx: TxCtx, id: string): Promise<asked.Receiving> {
  const { tx } = ctx
  // Asked first: what is read after the work has ended is its outcome.
  const isRunning = await isReceiving(tx, id)
  const row = await readTransfer(ctx, id)
  const objects = await transferObjects(tx, id)
  const volumes = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select(['v.locationId', takesRoom('v').as('takesRoom')])
    .where('x.transferId', '=', id)
    .where('v.isDelete', '=', false)
    .execute()
  const fault =
    row.status === 'verify_failed'
      ? await tx
          .selectFrom('arcTransferLog')
          .select('opinion')
          .where('transferId', '=', id)
          .where('toStatus', '=', 'verify_failed')
          .orderBy('at', 'desc')
          .limit(1)
          .executeTakeFirst()
      : undefined
  const lying = volumes.filter(({ takesRoom }) => takesRoom)
  return {
    ...{ objects: objects.length, forms: objects.filter(({ isForm }) => isForm).length },
    ...{ bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0) },
    stores: await copiesOf(tx, id, objects),
    ...{ volumes: lying.length, placed: lying.filter(({ locationId }) => locationId !== null).length },
    ...{ isRunning, fault: fault?.opinion ?? null }
  }
}
