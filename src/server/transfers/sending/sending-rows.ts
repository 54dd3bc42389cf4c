import type { Selectable } from 'kysely'

import type { Sending } from '#contract/transfers/sending.ts'

import type { Ctx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Archive } from './archive-client.ts'

/** How far a package is on its way to another installation, as it lies in the database. */
export type SendingRow = Selectable<Database['arcSending']>

/** Where the package that a transfer has now was sent; nothing where it was not sent elsewhere. */
export async function sendingOf(
  tx: Tx,
  { id, packageSha256 }: Pick<HeldTransfer, 'id' | 'packageSha256'>
): Promise<SendingRow | undefined> {
  if (packageSha256 === null) return undefined
  return tx
    .selectFrom('arcSending')
    .selectAll()
    .where('transferId', '=', id)
    .where('packageSha256', '=', packageSha256)
    .executeTakeFirst()
}

/** Throws where the package of a transfer has been received elsewhere, or is on its way there: nothing is done about it here. */
export async function refuseSentElsewhere(tx: Tx, row: HeldTransfer): Promise<void> {
  const sending = await sendingOf(tx, row)
  if (sending?.state === 'taken' || (sending?.state === 'sending' && row.status === 'transmitting'))
    throw new Refusal('transfers:sending.elsewhere', { no: row.transferNo, name: sending.name })
}

/** An archive that this server may send to, with the token that it has made for the current project. */
export async function archiveFor(
  { appContext: { config, db }, project }: Pick<Ctx, 'appContext' | 'project'>,
  address: string
): Promise<Archive & { readonly name: string }> {
  if (!config.receivers.includes(address)) throw new Refusal('transfers:sending.notListed', { address })
  // The role of calls does not read tokens.
  const row = await db
    .selectFrom('arcRecipient')
    .select(['token', 'name'])
    .where('projectId', '=', project)
    .where('address', '=', address)
    .executeTakeFirst()
  if (!row) throw new Refusal('transfers:sending.noToken', { address })
  return { address, ...row }
}

/** A sending as it is answered. */
export function toSending(row: SendingRow): Sending {
  const { address, name, state, checked, receipt, news, newsAt } = row
  return {
    ...{ address, name, state, checked, receipt, newsAt },
    ...{ sent: Number(row.sent), bytes: Number(row.bytes) },
    news: news && {
      ...{ status_dictText: news.status_dictText, opinion: news.opinion },
      certNo: news.certificate?.certNo ?? null,
      verifyCode: news.certificate?.verifyCode ?? null,
      isRevoked: news.certificate?.isRevoked ?? false,
      numbers: news.volumes
    }
  }
}
