import { sql } from 'kysely'

import words from '#contract/archives/archive-number.json' with { type: 'json' }

import { Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { projectWords } from '../projects/project-words.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { holdSequence } from './hold-sequence.ts'

/** So many digits a serial number has at least. */
const DIGITS = 6

/** Waits until nobody else gives numbers 馆藏档号 of the archive; until the transaction ends others wait. */
export const holdHoldingNumbers = (tx: Tx): Promise<void> => holdSequence(tx, 'holdingNo')

/**
 * The next numbers 馆藏档号 of an archive for volumes of a project, by the archive's pattern: `count` that follow one another. They follow on the
 * last that the archive has, or begin with `first`, where that is not empty: it must be of the pattern, else a Refusal says so at its field. `day`
 * is when the volumes are received, YYYY-MM-DD.
 */
export async function nextHoldingNumbers(
  tx: Tx,
  {
    tenant,
    project,
    day,
    count,
    first
  }: {
    readonly tenant: number
    readonly project: string
    readonly day: string
    readonly count: number
    readonly first: string
  }
): Promise<readonly string[]> {
  const pattern = await settingOf(tx, 'holdingNoPattern', tenant)
  const ofProject = await projectWords(tx, project)
  const [head = '', tail = ''] = pattern
    .replace(words.year, day.slice(0, 4))
    .replace(words.project, ofProject.project)
    .replace(words.class, ofProject.class)
    .split(words.serial)
  const numbered = (serial: number, digits = DIGITS) =>
    Array.from({ length: count }, (_, at) => `${head}${String(serial + at).padStart(digits, '0')}${tail}`)
  if (first !== '') {
    const serial = first.slice(head.length, first.length - tail.length)
    if (`${head}${serial}${tail}` === first && /^\d{1,15}$/.test(serial) && Number(serial) > 0)
      return numbered(Number(serial), serial.length)
    const values = { pattern: `${head}${'0'.repeat(DIGITS)}${tail}` }
    const fault = { field: 'first', key: 'transfers:receive.otherPattern', values } as const
    throw new Refusal(fault.key, values, { status: 400, faults: [fault] })
  }
  const { rows } = await sql<{ last: string }>`select last_holding_serial(${head}, ${tail}) as last`.execute(tx)
  return numbered(Number(rows[0]?.last ?? 0) + 1)
}
