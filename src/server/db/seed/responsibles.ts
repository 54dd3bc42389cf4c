import type { Tx } from '../transaction.ts'
import { insertAll } from './insert.ts'
import type { Municipality } from './municipality.ts'

/** Puts in the people who answer for the units of projects. */
export async function putResponsibles(tx: Tx, { tenant, responsibles }: Municipality): Promise<void> {
  await insertAll(
    tx,
    'arcResponsible',
    responsibles.map(({ projectId, unit, start, end, ...person }) => ({
      ...person,
      projectId,
      participantId: `${projectId}-${unit}`,
      startDate: start,
      endDate: end,
      tenantId: tenant.id
    }))
  )
}
