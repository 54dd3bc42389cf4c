import { sql } from 'kysely'

import type { ProposedNumber } from '#contract/transfers/receiving.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { holdHoldingNumbers, nextHoldingNumbers } from '../../domain/archives/holding-numbers.ts'
import type { ShelvingVolume } from './shelving-volumes.ts'

/** So many digits a number of the register has at least. */
const DIGITS = 6

/**
 * The numbers of volumes in the archive: the next 馆藏档号 by its pattern, or those from `first` on, and the next 总登记号, which follow one another over
 * all projects. A volume that has its numbers keeps them. Throws a Refusal where one of the numbers is taken.
 */
export async function numbersOf(
  { tx, principal, project }: Pick<TxCtx, 'tx' | 'principal' | 'project'>,
  volumes: readonly ShelvingVolume[],
  first: string
): Promise<ProposedNumber[]> {
  const { rows: days } = await sql<{ day: string }>`select current_date::text as day`.execute(tx)
  const without = volumes.filter(({ holdingNo }) => holdingNo === null)
  const wanted = { tenant: principal.tenant, project, day: days[0]?.day ?? '', count: without.length, first }
  const holding = await nextHoldingNumbers(tx, wanted)
  await refuseTaken({ tx }, holding)
  const { rows } = await sql<{ last: string }>`select coalesce(max(register_no::bigint), 0) as last from arc_volume
    where tenant_id = app_tenant() and register_no ~ '^[0-9]{1,15}$'`.execute(tx)
  let register = Number(rows[0]?.last ?? 0)
  return volumes.map(({ id, volumeNo, title, archiveNo, holdingNo, registerNo }) => ({
    ...{ volumeId: id, volumeNo, title, archiveNo },
    holdingNo: holdingNo ?? holding[without.findIndex((one) => one.id === id)] ?? '',
    registerNo: registerNo ?? String(++register).padStart(DIGITS, '0')
  }))
}

/** Waits until nobody else gives numbers of the archive, and gives those that were shown: a Refusal where they are others by now. */
export async function confirmedNumbers(
  ctx: Pick<TxCtx, 'tx' | 'principal' | 'project'>,
  volumes: readonly ShelvingVolume[],
  confirmed: readonly Pick<ProposedNumber, 'volumeId' | 'holdingNo' | 'registerNo'>[]
): Promise<readonly ProposedNumber[]> {
  await holdHoldingNumbers(ctx.tx)
  const shown = new Map(confirmed.map((one) => [one.volumeId, one]))
  const first = volumes.find(({ holdingNo }) => holdingNo === null)
  const numbers = await numbersOf(ctx, volumes, (first && shown.get(first.id)?.holdingNo) ?? '')
  const isOther = ({ volumeId, holdingNo, registerNo }: ProposedNumber) =>
    shown.get(volumeId)?.holdingNo !== holdingNo || shown.get(volumeId)?.registerNo !== registerNo
  if (confirmed.length > 0 && (confirmed.length !== numbers.length || numbers.some(isOther)))
    throw new Refusal('transfers:receive.numbersMoved', {}, { status: 409 })
  return numbers
}

async function refuseTaken({ tx }: Pick<TxCtx, 'tx'>, numbers: readonly string[]): Promise<void> {
  const { rows } = await sql<{
    no: string
  }>`select holding_no as no from arc_volume where tenant_id = app_tenant() and not is_delete
    and holding_no = any (${[...numbers]}::text[]) order by holding_no limit 1`.execute(tx)
  const [taken] = rows
  if (!taken) return
  const fault = { field: 'first', key: 'transfers:receive.numberTaken', values: { no: taken.no } } as const
  throw new Refusal(fault.key, fault.values, { status: 409, faults: [fault] })
}
