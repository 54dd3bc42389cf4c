import { sql } from 'kysely'

import words from '#contract/archives/archive-number.json' with { type: 'json' }

import type { Tx } from '../../db/transaction.ts'
import { projectWords } from '../projects/project-words.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { holdSequence } from './hold-sequence.ts'

/** So many digits a serial number has at least. */
const DIGITS = 6

/**
 * The next numbers 馆藏档号 of an archive for volumes of a project, by the archive's pattern: `count` that follow one another and that no volume of the
 * archive has. Until the transaction ends nobody else is given any. `day` is when the volumes are received, YYYY-MM-DD.
 */
export async function nextHoldingNumbers(
  tx: Tx,
  {
    tenant,
    project,
    day,
    count
  }: { readonly tenant: number; readonly project: string; readonly day: string; readonly count: number }
): Promise<readonly string[]> {
  await holdSequence(tx, 'holdingNo')
  const pattern = await settingOf(tx, 'holdingNoPattern', tenant)
  const ofProject = await projectWords(tx, project)
  const [head = '', tail = ''] = pattern
    .replace(words.year, day.slice(0, 4))
    .replace(words.project, ofProject.project)
    .replace(words.class, ofProject.class)
    .split(words.serial)
  const { rows } = await sql<{ last: string }>`select last_holding_serial(${head}, ${tail}) as last`.execute(tx)
  const last = Number(rows[0]?.last ?? 0)
  return Array.from({ length: count }, (_, at) => `${head}${String(last + at + 1).padStart(DIGITS, '0')}${tail}`)
}
