import { randomInt } from 'node:crypto'

import { sql } from 'kysely'

import words from '#contract/archives/archive-number.json' with { type: 'json' }

import type { TxCtx } from '../../core/context/context.ts'
import { holdSequence } from '../../domain/archives/hold-sequence.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { day } from '../../db/values.ts'

/** So many digits a serial number has at least. */
const DIGITS = 4
/** Capitals and digits that are not taken for one another. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const GROUPS = 3
const GROUP = 4

/** The next number of a certificate by the archive's pattern and the year. Until the transaction ends nobody else is given one. */
export async function nextCertificateNumber({
  tx,
  principal: { tenant }
}: Pick<TxCtx, 'tx' | 'principal'>): Promise<string> {
  await holdSequence(tx, 'certificateNo')
  const pattern = await settingOf(tx, 'certificateNoPattern', tenant)
  const [head = '', tail = ''] = pattern.replace(words.year, day(Date.now()).slice(0, 4)).split(words.serial)
  const { rows } = await sql<{ last: string }>`select last_certificate_serial(${head}, ${tail}) as last`.execute(tx)
  return `${head}${String(Number(rows[0]?.last ?? 0) + 1).padStart(DIGITS, '0')}${tail}`
}

/** A code that nobody guesses (59 bits) and that is typed from paper: `8F3K-27QD-M5TX`. */
export const newVerifyCode = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  ).join('-')
