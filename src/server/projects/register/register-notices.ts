import { sayFor } from '../../core/text/say.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import type { HeldProject } from './take-step.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
/** The screen to which the notices lead. */
const PAGE = 'projects/list'
const CONFIRMS = 'project.list:confirm'

/** Notifies those of the archive who confirm registrations that one has been submitted. */
export async function notifyArchive(ctx: TxCtx, project: HeldProject): Promise<void> {
  const { principal, tx } = ctx
  const readers = (await holdersOf(tx, CONFIRMS, '*')).filter((id) => id !== principal.id)
  const values = { name: String(project.name), unit: String(project.builder_dictText), who: principal.realname }
  const notice = { titile: say('projects:register.notice.submittedTitle', values), priority: 'M' as const }
  const lines = [say('projects:register.notice.submitted', values)]
  await sendNotice(tx, { ...notice, lines, sender: principal.username, readers, page: PAGE })
}

/** Notifies who has registered and submitted a project of what the archive has decided. */
export async function notifyBuilder(
  { principal, tx }: TxCtx,
  project: HeldProject,
  decision: 'confirmed' | 'returned' | 'suspended' | 'resumed',
  values: Readonly<Record<string, string>>
): Promise<void> {
  const people = [project.submitBy, project.createBy].filter((id): id is string => typeof id === 'string')
  const known = { name: String(project.name), ...values }
  await sendNotice(tx, {
    titile: say(`projects:register.notice.${decision}Title`, known),
    lines: [say(`projects:register.notice.${decision}`, known)],
    priority: decision === 'confirmed' || decision === 'resumed' ? 'M' : 'H',
    sender: principal.username,
    readers: [...new Set(people)].filter((id) => id !== principal.id),
    page: PAGE
  })
}
