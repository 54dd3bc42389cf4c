import type { Asked } from '#contract/core/call.ts'
import { greetArchive } from '#contract/transfers/inbound.ts'
import type { keepRecipient, Recipient } from '#contract/transfers/sending.ts'

import type { Ctx, TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { askArchive, RefusedByArchive, ArchiveUnreachable } from './archive-client.ts'

/** So many of the last signs of a token are shown. */
const HINT = 4

/** The installations that this server may send to, each with the token that the current project has for it. */
export async function archivesOf({ tx, project, appContext: { config } }: TxCtx): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('arcRecipient')
    .select(['address', 'name', 'sender', 'hint'])
    .where('projectId', '=', project)
    .execute()
  const known = new Map(rows.map((row) => [row.address, row]))
  return config.receivers.map((address) => known.get(address) ?? { address, name: null, sender: null, hint: null })
}

/** Keeps a token, once the archive has answered to it by its name; an empty one forgets what there was. */
export async function keepArchive(ctx: Ctx, { address, token }: Asked<typeof keepRecipient>): Promise<Recipient> {
  const { appContext, project, signal } = ctx
  if (!appContext.config.receivers.includes(address)) throw unreadable('address', 'transfers:sending.unlisted')
  if (token === '') {
    await ctx.inTransaction((tx) =>
      tx.deleteFrom('arcRecipient').where('projectId', '=', project).where('address', '=', address).execute()
    )
    return { address, name: null, sender: null, hint: null }
  }
  const { archive: name, sender } = await greeted(askArchive({ address, token }, greetArchive, {}, { signal }), address)
  const hint = token.slice(-HINT)
  await ctx.inTransaction((tx) =>
    tx
      .insertInto('arcRecipient')
      .values({ projectId: project, address, token, hint, name, sender })
      .onConflict((conflict) => conflict.columns(['projectId', 'address']).doUpdateSet({ token, hint, name, sender }))
      .execute()
  )
  return { address, name, sender, hint }
}

async function greeted<T>(answer: Promise<T>, name: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RefusedByArchive) throw unreadable('token', 'transfers:sending.badToken')
    if (error instanceof ArchiveUnreachable)
      throw new Refusal('transfers:sending.unreachable', { name, reason: error.message })
    throw error
  }
}
