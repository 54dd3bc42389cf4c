import { sql } from 'kysely'

import { CHECK_CODES, CHECK_ITEMS, type CheckCode, type CheckLevel } from '#contract/checks/items.ts'
import type { CheckedItem } from '#contract/checks/runs.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Say } from '../../core/text/say.ts'
import { keptSentence, type KeptSentence } from './kept-sentence.ts'
import { resultOf } from './result-of.ts'

interface KeptItem {
  readonly code: CheckCode
  readonly checked: number
  readonly level?: CheckLevel
  readonly why: KeptSentence | null
  /** Not known of runs that were done before it was counted. */
  readonly notRun?: number
  readonly measured?: KeptSentence | null
}

/** How each of the 44 items of a run came out; none where it has not ended. `kept`: what its row keeps of them. */
export async function checkedItems(tx: Tx, say: Say, run: string, kept: unknown): Promise<CheckedItem[]> {
  const { rows } = await sql<{
    code: string
    errors: number
    others: number
    waived: number
    human: number
    crashed: number
  }>`
    select code, count(*) filter (where kind = 'found' and level = 'error' and waived_by is null)::int as errors,
      count(*) filter (where kind = 'found' and level <> 'error' and waived_by is null)::int as others,
      count(*) filter (where waived_by is not null)::int as waived, count(*) filter (where kind = 'human' and waived_by is null)::int as human,
      count(*) filter (where kind = 'crashed')::int as crashed
    from arc_check_finding where run_id = ${run} group by code`.execute(tx)
  const counts = new Map(rows.map(({ code, ...figures }) => [code, figures]))
  const known = new Map((kept as readonly KeptItem[]).map((item) => [item.code, item]))
  if (known.size === 0) return []
  return CHECK_CODES.map((code) => {
    const {
      checked = 0,
      notRun = 0,
      why = null,
      measured = null,
      level = CHECK_ITEMS[code].level
    } = known.get(code) ?? {}
    const { errors = 0, others = 0, waived = 0, human = 0, crashed = 0 } = counts.get(code) ?? {}
    const { property } = CHECK_ITEMS[code]
    return {
      code,
      name: say(`checks:item.${code}`),
      how: [say(`checks:how.${code}`), measured ? keptSentence(say, measured) : '']
        .filter(Boolean)
        .join(say('checks:howBy')),
      property,
      level,
      result: resultOf({ errors, others, human, crashed, checked, notRun }),
      checked,
      found: errors + others,
      waived,
      human,
      crashed,
      why: why ? keptSentence(say, why) : ''
    }
  })
}
