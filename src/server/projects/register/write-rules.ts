import { sql } from 'kysely'

import { dueDateOf } from '#contract/projects/project-register.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, type RefusedField } from '../../core/refusing/refusal.ts'
import { refuseBackwards } from '../../core/resource/date-order.ts'
import type { RowDraft, WriteMode } from '../../core/resource/served.ts'
import { refuseBesideSteps } from './take-step.ts'

/** What is asked before projects of the register are written, whichever way. */
export async function guardRegister(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode === 'delete') return refuseUsed(drafts, ctx)
  if (mode === 'restore') return
  if (mode === 'add') {
    // Who works for no unit registers for nobody.
    const builder = ctx.principal.scope?.org ?? ctx.principal.org
    if (builder === null) throw new Refusal('projects:register.noUnit')
    for (const { values } of drafts) values.builder = builder
  } else refuseBesideSteps(drafts, ctx)
  await refuseUnknownAreas(drafts, ctx)
  refuseBackwards(drafts, 'startDate', 'endDate', 'projects:register.endsEarly')
  refuseBackwards(drafts, 'startDate', 'acceptDate', 'projects:register.acceptedEarly')
  for (const { values } of drafts) {
    if (typeof values.acceptDate === 'string') values.dueDate = dueDateOf(values.acceptDate)
    else if ('acceptDate' in values) values.dueDate = null
  }
}

async function refuseUnknownAreas(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  const asked = drafts.filter(({ values, now }) => values.areaCode != null && values.areaCode !== now?.areaCode)
  if (asked.length === 0) return
  const codes = asked.map(({ values }) => String(values.areaCode))
  const known = await tx
    .selectFrom('sysCategory')
    .select('code')
    .where('code', 'in', codes)
    .where('isDelete', '=', false)
    .execute()
  const faults = asked
    .filter(({ values }) => !known.some(({ code }) => code === values.areaCode))
    .map(({ id }): RefusedField => ({ row: id, field: 'areaCode', key: 'projects:register.noArea' }))
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

/** What a project is used by, in the order in which it is said. */
const USES = ['files', 'volumes', 'units', 'members'] as const

/** Only what the archive has not confirmed is deleted; else it is said what belongs to the project, and where that is. */
async function refuseUsed(drafts: readonly RowDraft[], { tx, say }: TxCtx): Promise<void> {
  const row = drafts.find(({ now }) => now?.projectNo != null || now?.status !== 'draft')
  if (!row?.now) return
  const { rows } = await sql<Record<(typeof USES)[number], number>>`
    select (select count(*)::int from arc_file f where f.project_id = ${row.id} and not f.is_delete and f.status <> 'void') as files,
      (select count(*)::int from arc_volume v where v.project_id = ${row.id} and not v.is_delete) as volumes,
      (select count(*)::int from arc_monomial m where m.project_id = ${row.id} and not m.is_delete) as units,
      (select count(*)::int from arc_project_member m where m.project_id = ${row.id} and not m.is_delete) as members`.execute(
    tx
  )
  const uses = USES.flatMap((use) => {
    const count = rows[0]?.[use] ?? 0
    const key: TextKey = `projects:register.uses.${use}`
    return count > 0 ? [say(key, { count })] : []
  })
  const values = {
    row: String(row.now.name),
    state: String(row.now.status_dictText),
    uses: uses.join(say('rules:between'))
  }
  throw new Refusal(uses.length > 0 ? 'projects:register.used' : 'projects:register.noDraft', values)
}
