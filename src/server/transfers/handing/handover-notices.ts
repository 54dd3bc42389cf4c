import type { TxCtx } from '../../core/context/context.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import type { HeldHandover } from './handover-steps.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
/** Who holds this works for the archive. */
const OF_ARCHIVE = 'transfer.receive:return'

/** What has become of papers, and whom it concerns: `signedFrom` the archive, which signs next; `signedTo` who issues; the others the builder. */
export type HandoverNews = 'signedFrom' | 'signedTo' | 'unsigned' | 'issued' | 'revoked'

/** Notifies those who are to act on papers next, or who have signed and applied for what was issued or made void; never who has acted. */
export async function notifyOfPapers(
  { tx, project, principal }: Pick<TxCtx, 'tx' | 'project' | 'principal'>,
  row: HeldHandover,
  news: HandoverNews,
  lines: readonly string[] = []
): Promise<void> {
  const transfer =
    row.transferId === null
      ? undefined
      : await tx
          .selectFrom('arcTransfer')
          .select(['transferNo', 'applicant', 'submittedBy'])
          .where('id', '=', row.transferId)
          .executeTakeFirst()
  const no = transfer?.transferNo ?? row.certNo ?? ''
  const archive = async () => {
    const signers = new Set(await holdersOf(tx, 'project.handover:sign', project))
    return (await holdersOf(tx, OF_ARCHIVE, project)).filter((id) => signers.has(id))
  }
  const builder = [transfer?.applicant, transfer?.submittedBy, row.signFrom]
  const readers =
    news === 'signedFrom'
      ? await archive()
      : news === 'signedTo'
        ? (await holdersOf(tx, 'project.handover:issue', project)).filter((id) => id !== row.signTo)
        : builder.flatMap((id) => id ?? [])
  await sendNotice(tx, {
    titile: say(`transfers:handover.notice.${news}`, { no }),
    lines: [say('transfers:notice.decidedBy', { name: principal.realname }), ...lines],
    priority: news === 'unsigned' || news === 'revoked' ? 'H' : 'M',
    sender: principal.username,
    readers: [...new Set(readers)].filter((id) => id !== principal.id),
    page: `/project/handover?${new URLSearchParams({ 'by-transferNo': no })}`
  })
}
