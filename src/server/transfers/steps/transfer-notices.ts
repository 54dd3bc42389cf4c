import type { TxCtx } from '../../core/context/context.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
const REVIEW = 'archives/transfer-review'
const APPLY = 'archives/transfer-apply'

type Noticing = Pick<TxCtx, 'tx' | 'project' | 'principal'>

/** Notifies who is to review a transfer: to whom it is assigned, else all who may claim it. */
export async function notifyReviewers({ tx, project, principal }: Noticing, transfer: HeldTransfer): Promise<void> {
  const { assignee, transferNo, round } = transfer
  const readers = assignee === null ? await holdersOf(tx, 'transfer.review:claim', project) : [assignee]
  await sendNotice(tx, {
    titile: say(round > 1 ? 'transfers:notice.again' : 'transfers:notice.submitted', { no: transferNo }),
    lines: [say('transfers:notice.by', { name: principal.realname, volumes: transfer.volumes, files: transfer.files })],
    priority: 'M',
    sender: principal.username,
    readers: readers.filter((id) => id !== principal.id),
    page: REVIEW
  })
}

/** Notifies who has applied what was decided about it, and why. */
export async function notifyApplicant(
  { tx, principal }: Noticing,
  { applicant, submittedBy, transferNo }: HeldTransfer,
  key: 'accepted' | 'preAccepted' | 'returned' | 'rectify' | 'takenBack',
  lines: readonly string[]
): Promise<void> {
  const readers = [...new Set([applicant, submittedBy].flatMap((id) => id ?? []))]
  await sendNotice(tx, {
    titile: say(`transfers:notice.${key}`, { no: transferNo }),
    lines: lines.length > 0 ? lines : [say('transfers:notice.decidedBy', { name: principal.realname })],
    priority: key === 'returned' || key === 'rectify' ? 'H' : 'M',
    sender: principal.username,
    readers,
    page: APPLY
  })
}
