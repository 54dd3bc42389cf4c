import type { Tx } from '../transaction.ts'
import { insertAll } from './insert.ts'
import type { Municipality } from './municipality.ts'

/** A project of the demo that its builder has submitted, and that the archive has not confirmed. */
export interface RegistrationData {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly nature: string
  readonly areaCode: string
  readonly address: string
  readonly builder: string
  readonly approvalNo: string | null
  readonly landUsePermit: string | null
  readonly planningPermit: string | null
  readonly landArea: number | null
  readonly floorArea: number | null
  readonly investment: number | null
  readonly start: string | null
  readonly end: string | null
  readonly createBy: string
  readonly createTime: string
  readonly submitTime: string
}

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
