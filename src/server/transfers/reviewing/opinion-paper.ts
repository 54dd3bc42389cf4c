import { sql } from 'kysely'

import type { TransferRow } from '#contract/transfers/transfers.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { paperItems } from '../../domain/transfer/paper-items.ts'
import type { AskedForm } from '../../domain/transfer/form-drawer.ts'
import { rectifiedOf } from '../../domain/transfer/rectified.ts'
import { type HeldTransfer, holdTransfer } from '../../domain/transfer/steps.ts'
import { sayFor } from '../../core/text/say.ts'
import { day } from '../../db/values.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { type FrozenForm, keepForms, storedForms } from '../steps/keep-forms.ts'
import { acceptHeld, refuseAccepting } from './conclude.ts'

/** 建设工程档案预验收意见, which the applicant files among the archives of his project. */
const FORM = 'pre_accept_opinion'
/** Papers are Chinese, whoever decides. */
const paper = sayFor({ lang: 'zh-CN' })

/**
 * Accepts a transfer. The opinion of a 预验收 is a paper: it is drawn with what was asked and found, stored, and kept with the decision, if that
 * may still be taken then. Interrupted at any moment, it is given by asking again; whoever has given the same one is answered the same.
 */
export async function acceptTransferWhole(ctx: Ctx, id: string, opinion: string): Promise<TransferRow> {
  const begun = await inside(ctx, async (own) => {
    const held = await holdTransfer(own, id)
    if (isGiven(own, held, opinion)) return { row: await transferRowOf(own, id) }
    if (held.kind !== 'pre') return { row: (await acceptHeld(own, held, opinion)).row }
    await refuseAccepting(own, held, opinion)
    return { asked: await opinionForm(own, held, opinion) }
  })
  if ('row' in begun) return begun.row
  const stored: FrozenForm[] = []
  let isKept = false
  try {
    for await (const form of storedForms(ctx, [begun.asked])) stored.push(form)
    return await inside(ctx, async (own) => {
      const held = await holdTransfer(own, id)
      // Asked twice at once, the other one came first.
      if (isGiven(own, held, opinion)) return transferRowOf(own, id)
      const { row, now } = await acceptHeld(own, held, opinion)
      await keepForms(own, now, stored)
      own.after(() => {
        isKept = true
      })
      return row
    })
  } finally {
    if (!isKept) for (const { path } of stored) await ctx.appContext.storage.remove(path)
  }
}

/** The papers of a decision count no longer once it is taken back: their bytes stay, with the day of it. */
export async function withdrawOpinion({ tx }: Pick<TxCtx, 'tx'>, { id, round }: HeldTransfer): Promise<void> {
  await tx
    .updateTable('arcTransferForm')
    .set({ withdrawnAt: sql<string>`now()` })
    .where('transferId', '=', id)
    .where('round', '=', round)
    .where('code', '=', FORM)
    .where('withdrawnAt', 'is', null)
    .execute()
}

const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)

/** Whether who asks has accepted it with the same words before: the answer was lost on its way. */
const isGiven = ({ principal }: TxCtx, held: HeldTransfer, opinion: string): boolean =>
  held.status === 'accepted' && held.decidedBy === principal.id && (held.opinion ?? '') === opinion

/** What of the paper only the decision says. */
async function opinionForm(
  { tx, principal, project }: TxCtx,
  { id }: HeldTransfer,
  opinion: string
): Promise<AskedForm> {
  const isMended = (await rectifiedOf(tx, id)).length > 0
  const item = (await paperItems(tx, project, [FORM])).get(FORM)
  return {
    ...{ code: FORM, transfer: id, volume: null },
    values: {
      ...{ opinion, decidedBy: principal.realname, decidedOn: day(Date.now()) },
      conclusion: paper(isMended ? 'transfers:form.opinion.mended' : 'transfers:form.opinion.sound'),
      filing: item === undefined ? '' : paper('transfers:form.opinion.filing', { item })
    }
  }
}
