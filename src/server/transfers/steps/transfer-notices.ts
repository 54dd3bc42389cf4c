import type { TxCtx } from '../../core/context/context.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
const PAGES = {
  apply: 'archives/transfer-apply',
  review: 'archives/transfer-review',
  online: 'archives/transfer-online',
  receive: 'archives/transfer-receive'
} as const

type Noticing = Pick<TxCtx, 'tx' | 'project' | 'principal'>

/** Notifies who is to review a transfer: to whom it is assigned, else all who may claim it. */
export async function notifyReviewers(ctx: Noticing, transfer: HeldTransfer): Promise<void> {
  const { assignee, transferNo, round } = transfer
  const readers = assignee === null ? await holdersOf(ctx.tx, 'transfer.review:claim', ctx.project) : [assignee]
  await send(ctx, transfer, 'review', {
    readers,
    titile: say(round > 1 ? 'transfers:notice.again' : 'transfers:notice.submitted', { no: transferNo }),
    lines: [contentOf(ctx, transfer)]
  })
}

/** Notifies who has applied what became of it, and why. */
export function notifyApplicant(
  ctx: Noticing,
  transfer: HeldTransfer,
  key: 'accepted' | 'preAccepted' | 'returned' | 'rectify' | 'takenBack' | 'claimed' | 'sentBack' | 'shelved',
  lines: readonly string[]
): Promise<void> {
  const { applicant, submittedBy, transferNo: no } = transfer
  return send(ctx, transfer, 'apply', {
    readers: [applicant, submittedBy].flatMap((id) => id ?? []),
    titile: say(`transfers:notice.${key}`, { no }),
    lines: lines.length > 0 ? lines : [say('transfers:notice.decidedBy', { name: ctx.principal.realname })],
    priority: key === 'returned' || key === 'rectify' || key === 'sentBack' ? 'H' : 'M'
  })
}

const TO_ACT = {
  /** It was packed, and is to be sent. */
  packed: ['online', 'transfer.online:send'],
  /** It was packed, and comes on discs or with the paper. */
  brought: ['receive', 'transfer.receive:verify'],
  arrived: ['receive', 'transfer.receive:verify'],
  verified: ['receive', 'transfer.receive:shelve'],
  /** What has come does not pass: it is to be packed and sent again. */
  failed: ['online', 'transfer.online:pack']
} as const

/** Notifies those who are to act on a transfer next. */
export async function notifyActors(
  ctx: Noticing,
  transfer: HeldTransfer,
  key: keyof typeof TO_ACT,
  lines: readonly string[] = []
): Promise<void> {
  const [page, right] = TO_ACT[key]
  await send(ctx, transfer, page, {
    readers: await holdersOf(ctx.tx, right, ctx.project),
    titile: say(`transfers:notice.${key}`, { no: transfer.transferNo }),
    lines: lines.length > 0 ? lines : [contentOf(ctx, transfer)],
    priority: key === 'failed' ? 'H' : 'M'
  })
}

const contentOf = ({ principal }: Noticing, { volumes, files }: HeldTransfer) =>
  say('transfers:notice.by', { name: principal.realname, volumes, files })

/** Who has acted himself gets no notice of it. */
const send = async (
  { tx, principal }: Noticing,
  { id }: HeldTransfer,
  page: keyof typeof PAGES,
  {
    readers,
    priority = 'M',
    ...words
  }: { titile: string; lines: readonly string[]; readers: readonly string[]; priority?: 'M' | 'H' }
): Promise<void> => {
  await sendNotice(tx, {
    ...{ ...words, priority, sender: principal.username, page: PAGES[page], about: id },
    readers: [...new Set(readers)].filter((reader) => reader !== principal.id)
  })
}
