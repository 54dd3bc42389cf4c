import type { Tx } from '../transaction.ts'
import { data, type ObjectData } from './data.ts'
import type { DocumentSpec } from './demo-spec.ts'
import { insertAll } from './insert.ts'
import type { Municipality } from './municipality.ts'
import type { EnterpriseData } from './organisation-data.ts'

const PAPERS = { licence: '营业执照', letter: '授权委托书' } as const
type Paper = keyof typeof PAPERS

type Units = Pick<Municipality, 'orgs' | 'enterprises'>
interface PaperSpec {
  readonly id: string
  readonly paper: Paper
  readonly papers: EnterpriseData
  readonly spec: DocumentSpec
}

/** What the stored papers of the units are made from, whose verification the archive has not accepted; the letter that was returned bears no seal. */
export const paperSpecs = ({ orgs, enterprises = [] }: Units): PaperSpec[] =>
  enterprises.flatMap((papers) => {
    const org = orgs.find(({ id }) => id === papers.orgId)
    if (!org) return []
    const { id, name, uscc, leader } = org
    const lines = [`统一社会信用代码：${uscc}`, `法定代表人：${leader}`]
    return (Object.keys(PAPERS) as Paper[]).map((paper) => ({
      id: `${id}-${paper}`,
      paper,
      papers,
      spec: {
        kind: 'pdf',
        pages: 1,
        title: `${name}${PAPERS[paper]}`,
        lines,
        signed: paper === 'licence' || papers.opinion === null
      }
    }))
  })

const pathOf = (id: string, { format }: Pick<ObjectData, 'format'>) => `archives/demo/${id}.${format}`

/** Puts in the papers of units that the archive has not accepted; their bytes are made when asked for. */
export async function putEnterprises(tx: Tx, { tenant, orgs, enterprises = [] }: Municipality): Promise<void> {
  const objects = data<Readonly<Record<string, ObjectData>>>('objects')
  const stored = paperSpecs({ orgs, enterprises }).flatMap((one) => {
    const known = objects[one.id]
    return known ? [{ ...one, known }] : []
  })
  await insertAll(
    tx,
    'arcObject',
    stored.map(({ id, paper, papers, spec, known: { size, ...known } }) => ({
      ...known,
      id: `b-${id}`,
      projectId: null,
      fileId: null,
      biz: 'row',
      path: pathOf(id, known),
      fileName: `${PAPERS[paper]}.${known.format}`,
      bytes: size,
      pageState: 'counted' as const,
      gen: JSON.stringify(spec),
      storedAt: papers.submitTime,
      createBy: papers.applicant,
      createTime: papers.submitTime,
      tenantId: tenant.id
    }))
  )
  const named = (org: string, paper: Paper) => {
    const one = stored.find(({ id }) => id === `${org}-${paper}`)
    return one ? pathOf(one.id, one.known) : null
  }
  await insertAll(
    tx,
    'arcOrgAuth',
    enterprises.flatMap((papers) => {
      const org = orgs.find(({ id }) => id === papers.orgId)
      if (!org) return []
      const { id, name, uscc, leader, authStatus } = org
      const known = { name, uscc, legalPerson: leader, certType: '1', status: authStatus }
      const files = { licence: named(id, 'licence'), letter: named(id, 'letter') }
      return [{ ...papers, ...known, ...files, id: `auth-${id}`, createBy: papers.applicant, tenantId: tenant.id }]
    })
  )
  await insertAll(
    tx,
    'sysRowFile',
    stored.map(({ id, paper, papers }) => ({
      objectId: `b-${id}`,
      resource: 'enterprise',
      rowId: `auth-${papers.orgId}`,
      field: paper,
      tenantId: tenant.id
    }))
  )
}
