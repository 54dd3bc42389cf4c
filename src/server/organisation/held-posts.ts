import type { TextKey } from '../core/text/catalogues.ts'
import type { TxCtx } from '../core/context/context.ts'
import { Refusal, type RefusedField } from '../core/refusing/refusal.ts'
import type { RowDraft } from '../core/resource/served.ts'

/** Posts that one person holds at a time in a unit: leads of the project and of its techniques, its manager, its chief supervisor, its leads of design and survey. */
const HELD_ALONE: ReadonlySet<unknown> = new Set(['1', '2', '3', '4', '11', '12'])
const ASKED = ['participantId', 'monomialId', 'post', 'name', 'startDate', 'endDate'] as const

interface Held {
  readonly id: string
  readonly participantId: string
  readonly monomialId: string | null
  readonly post: string
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
}

/** Refuses, at the post, who would hold one that somebody else holds then, or that he holds already: in the same unit, at the same place, at the same time. */
export async function refuseTwiceAtOnce(drafts: readonly RowDraft[], { tx, project }: TxCtx): Promise<void> {
  const asked = drafts.filter(({ now, values }) => !now || ASKED.some((key) => key in values) || isBack(values))
  if (asked.length === 0) return
  const own = new Set(drafts.map(({ id }) => id))
  const there: readonly Held[] = await tx
    .selectFrom('arcResponsible')
    .select(['id', ...ASKED])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  const others = there.filter(({ id }) => !own.has(id))
  const faults: RefusedField[] = []
  for (const { id, now, values } of asked) {
    const row = { monomialId: null, startDate: null, endDate: null, ...now, ...values, id } as Held
    const rival = others.find((other) => excludes(other, row))
    if (rival)
      faults.push({ row: id, field: 'post', key: keyOf(rival, row), values: { name: rival.name, ...spanOf(rival) } })
    others.push(row)
  }
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

/** What is brought back from the bin writes no fields. */
const isBack = (values: RowDraft['values']) => Object.keys(values).length === 0

const excludes = (other: Held, row: Held): boolean =>
  other.participantId === row.participantId &&
  (other.monomialId ?? null) === (row.monomialId ?? null) &&
  other.post === row.post &&
  (HELD_ALONE.has(row.post) || other.name === row.name) &&
  (other.startDate ?? '') <= (row.endDate ?? LAST) &&
  (row.startDate ?? '') <= (other.endDate ?? LAST)

/** Later than every day. */
const LAST = '9999-12-31'

const keyOf = (rival: Held, row: Held): TextKey =>
  rival.name === row.name ? 'organisation:responsible.twice' : 'organisation:responsible.held'

const spanOf = ({ startDate, endDate }: Held) => ({ from: startDate ?? '…', to: endDate ?? '…' })
