import type { Tx } from '../transaction.ts'
import { insertAll } from './insert.ts'
import type { Municipality } from './municipality.ts'

/** Puts in projects that wait to be confirmed: they have neither number nor members. */
export async function putRegistrations(
  tx: Tx,
  { tenant, registrations = [] }: Pick<Municipality, 'tenant' | 'registrations'>
): Promise<void> {
  await insertAll(
    tx,
    'arcProject',
    registrations.map(({ start, end, ...project }) => ({
      ...project,
      startDate: start,
      endDate: end,
      submitBy: project.createBy,
      fondsNo: tenant.fondsNo,
      tenantId: tenant.id
    }))
  )
}
