import { sql } from 'kysely'

import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { projectDeadline } from '../../domain/archives/days-left.ts'
import type { Tx } from '../../db/transaction.ts'
import type { FormRow } from '../layout/lay-form.ts'
import { factsOf, paper, shown } from './form-facts.ts'

/** What a project is, as forms say it: its units, its figures, and the archive that it is for. */
export async function formProjectFacts(tx: Tx, project: string): Promise<Record<string, string>> {
  const row = await tx
    .selectFrom('arcProject as p')
    .leftJoin('arcOrg as b', 'b.id', 'p.builder')
    .leftJoin('sysTenant as t', 't.id', 'p.tenantId')
    .leftJoin('sysCategory as a', 'a.code', 'p.areaCode')
    .select(['p.projectNo', 'p.name', 'p.address', 't.name as archive', 'a.name as area'])
    // Whose project has come from another installation is no unit here: its name is known.
    .select(
      sql<string | null>`coalesce(b.name, (select i.from_name from arc_inbound i where i.project_id = p.id
        order by i.taken_at, i.id limit 1))`.as('builder')
    )
    .select(['p.approvalNo', 'p.landUsePermit', 'p.landCert', 'p.planningPermit', 'p.constructionPermit', 'p.fondsNo'])
    .select(['p.landArea', 'p.floorArea', 'p.investment', 'p.startDate', 'p.endDate', 'p.acceptDate'])
    .select(projectDeadline('p').as('dueDate'))
    .select([
      dictText('zh-CN', 'project_category', sql`p.category`).as('categoryText'),
      dictText('zh-CN', 'construction_nature', sql`p.nature`).as('natureText'),
      dictText('zh-CN', 'urban_archive_class', sql`p.archive_class`).as('classText'),
      sql<number>`(select count(*)::int from arc_monomial m where m.project_id = p.id and not m.is_delete)`.as('units')
    ])
    .where('p.id', '=', project)
    .where('p.isDelete', '=', false)
    .executeTakeFirst()
  if (!row) throw missing()
  const units = await unitsOf(tx, project)
  const { name, address, floorArea, investment, categoryText, natureText, classText, archive, units: count } = row
  const scale = [
    ...(floorArea === null ? [] : [paper('forms:paper.floorArea', { area: floorArea })]),
    ...(investment === null ? [] : [paper('forms:paper.investment', { sum: investment })])
  ]
  return {
    ...factsOf('project', {
      ...row,
      name,
      address,
      category: categoryText,
      nature: natureText,
      archiveClass: classText,
      survey: units.get('KC'),
      design: units.get('SJ'),
      supervision: units.get('JL'),
      contractor: units.get('SG'),
      unitCount: count,
      scale: scale.join(paper('forms:paper.between'))
    }),
    ...factsOf('archive', { name: archive })
  }
}

/** The names of the units that take part, by their kind. */
async function unitsOf(tx: Tx, project: string): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('arcProjectOrg as p')
    .innerJoin('arcOrg as o', 'o.id', 'p.orgId')
    .select(['p.orgType', 'o.name'])
    .where('p.projectId', '=', project)
    .where('p.isDelete', '=', false)
    .orderBy('p.id')
    .execute()
  const groups = Map.groupBy(rows, ({ orgType }) => orgType)
  return new Map([...groups].map(([type, some]) => [type, some.map(({ name }) => name).join(paper('forms:paper.and'))]))
}

/** The members of a project who work there for a unit, as rows of 名册. */
export async function memberRows(tx: Tx, project: string, org: string | null): Promise<FormRow[]> {
  const rows = await tx
    .selectFrom('arcProjectMember as m')
    .innerJoin('sysUser as u', 'u.id', 'm.userId')
    .select(['m.post', 'u.realname', 'u.phone'])
    .where('m.projectId', '=', project)
    .where('m.isDelete', '=', false)
    .where('m.orgId', org === null ? 'is' : '=', org)
    .orderBy('u.username')
    .execute()
  return rows.map(({ post, realname, phone }) => ({
    post: shown(post),
    name: realname,
    certNo: '',
    phone: shown(phone),
    startDate: ''
  }))
}
