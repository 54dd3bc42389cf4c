import { isUscc } from '#contract/core/handlers.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal, type RefusedField } from '../core/refusing/refusal.ts'
import type { RowDraft } from '../core/resource/served.ts'
import { newId } from '../db/id.ts'

interface Unit {
  readonly id: string
  readonly name: string
  readonly uscc: string | null
  readonly orgType: string
  readonly grade: string | null
  readonly leader: string | null
  readonly phone: string | null
  readonly authStatus: string
}
type Row = Readonly<Record<string, string | null | undefined>>

const rowOf = ({ now, values }: RowDraft) => ({ ...now, ...values }) as Row

/**
 * Gives each row the unit of 单位库 that it means, before it is written: the one of its social credit code, else the one of its name, else
 * a new one. What the pool knows of the unit completes a row that says less. Refuses a code that belongs to another unit.
 */
export async function findUnits(drafts: readonly RowDraft[], ctx: TxCtx): Promise<void> {
  checkCodes(drafts)
  // What takes a change back says itself which unit was meant; what is brought back from the bin has one.
  const asked = drafts.filter(({ now, values }) =>
    now ? 'uscc' in values || ('name' in values && !now.uscc) : values.orgId === undefined
  )
  if (asked.length > 0) {
    const pool = await unitsOf(asked, ctx)
    const faults: RefusedField[] = []
    const made: Unit[] = []
    for (const draft of asked) {
      if (draft.values.orgId !== undefined) continue
      const row = rowOf(draft)
      const unit = meant(row, [...pool, ...made])
      const wrong = unit && faultOf(row, unit)
      if (wrong) faults.push({ ...wrong, row: draft.id })
      else if (unit) complete(draft, unit)
      else {
        const fresh = newUnit(row)
        made.push(fresh)
        draft.values.orgId = fresh.id
      }
      if (unit && !wrong && row.uscc && unit.uscc === null) await learnCode(ctx, unit, row.uscc)
    }
    if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
    if (made.length > 0) await ctx.tx.insertInto('arcOrg').values(made).execute()
  }
  await refuseTwice(drafts, ctx)
}

/** Codes are written in capitals; one without its check character is refused. */
function checkCodes(drafts: readonly RowDraft[]): void {
  const faults: RefusedField[] = []
  for (const { id, values } of drafts) {
    if (typeof values.uscc !== 'string') continue
    values.uscc = values.uscc.toUpperCase()
    if (!isUscc(String(values.uscc))) faults.push({ row: id, field: 'uscc', key: 'organisation:participant.noCode' })
  }
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

async function unitsOf(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<readonly Unit[]> {
  const rows = drafts.map(rowOf)
  const codes = rows.flatMap(({ uscc }) => uscc ?? [])
  const names = rows.flatMap(({ name }) => name ?? [])
  return tx
    .selectFrom('arcOrg')
    .select(['id', 'name', 'uscc', 'orgType', 'grade', 'leader', 'phone', 'authStatus'])
    .where('isDelete', '=', false)
    .where((where) => where.or([where('uscc', 'in', [...codes, '']), where('name', 'in', [...names, ''])]))
    .orderBy('createTime')
    .orderBy('id')
    .execute()
}

/** The unit that a row means: its code says more than its name, which two units may share. */
const meant = ({ uscc, name }: Row, units: readonly Unit[]): Unit | undefined =>
  (uscc ? units.find((unit) => unit.uscc === uscc) : undefined) ?? units.find((unit) => unit.name === name)

/** A new row whose code is that of a unit of another name, or whose name is that of a unit with another code, is a slip. */
function faultOf({ uscc, name }: Row, unit: Unit): RefusedField | undefined {
  if (uscc && unit.uscc === uscc && unit.name !== name)
    return { field: 'uscc', key: 'organisation:participant.codeTaken', values: { name: unit.name } }
  if (uscc && unit.uscc !== null && unit.uscc !== uscc)
    return { field: 'uscc', key: 'organisation:participant.otherCode', values: { name: unit.name, code: unit.uscc } }
  return undefined
}

function complete(draft: RowDraft, unit: Unit): void {
  const row = rowOf(draft)
  draft.values.orgId = unit.id
  for (const key of ['uscc', 'grade', 'leader', 'phone'] as const)
    if (!draft.now && !row[key] && unit[key] !== null) draft.values[key] = unit[key]
}

const newUnit = (row: Row): Unit => ({
  id: newId(),
  name: row.name ?? '',
  uscc: row.uscc ?? null,
  orgType: row.orgType ?? 'SG',
  grade: row.grade ?? null,
  leader: row.leader ?? null,
  phone: row.phone ?? null,
  authStatus: '0'
})

/** A unit that nobody knew the code of. One that is verified is the archive's to change. */
async function learnCode({ tx }: TxCtx, unit: Unit, uscc: string): Promise<void> {
  if (unit.authStatus === '2') return
  await tx.updateTable('arcOrg').set({ uscc }).where('id', '=', unit.id).where('uscc', 'is', null).execute()
}

/** A unit plays a part once. */
async function refuseTwice(drafts: readonly RowDraft[], { tx, project }: TxCtx): Promise<void> {
  const there = await tx
    .selectFrom('arcProjectOrg')
    .select(['id', 'orgId', 'orgType'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  const own = new Set(drafts.map(({ id }) => id))
  const partOf = ({ orgId, orgType }: Row) => `${orgId} ${orgType}`
  const taken = new Set(there.filter(({ id }) => !own.has(id)).map(partOf))
  const faults: RefusedField[] = []
  for (const draft of drafts) {
    const row = rowOf(draft)
    if (taken.has(partOf(row)))
      faults.push({
        row: draft.id,
        field: 'name',
        key: 'organisation:participant.twice',
        values: { name: row.name ?? '' }
      })
    taken.add(partOf(row))
  }
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}
