import { sql } from 'kysely'

import { holdersOf } from '../../core/access/right-holders.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { PackageContent } from '../../domain/packages/package-readers.ts'
import type { InboundRow } from './inbound-state.ts'

/** Works that are of none of the other kinds. */
const OTHER = 'QT'
/** Who holds one of these at the archive works on what comes from elsewhere. */
const RECEIVERS = ['transfer.receive:verify', 'transfer.receive:shelve', 'project.handover:issue']

/** The project of a sender at this archive: the one of its former packages, else a new one, which the archive's people are members of. */
export async function projectFor(tx: Tx, row: InboundRow, { project }: PackageContent): Promise<string> {
  const known = await tx
    .selectFrom('arcInbound')
    .select('projectId')
    .where('senderId', '=', row.senderId)
    .where('projectRef', '=', row.projectRef)
    .where('projectId', 'is not', null)
    .orderBy('createTime')
    .limit(1)
    .executeTakeFirst()
  if (known?.projectId) return known.projectId
  const id = newId()
  const category = await tx
    .selectFrom('sysDictItem as i')
    .innerJoin('sysDict as d', 'd.id', 'i.dictId')
    .select('i.itemValue')
    .where('d.dictCode', '=', 'project_category')
    .where('i.itemValue', '=', project.project.category ?? '')
    .limit(1)
    .executeTakeFirst()
  await tx
    .insertInto('arcProject')
    .values({
      ...{
        id,
        projectNo: await freeNumber(tx, project.project.no),
        name: await freeName(tx, project.project.name, row.fromName)
      },
      ...{ category: category?.itemValue ?? OTHER, address: project.project.location, status: 'transferring' }
    })
    .execute()
  const people = new Set((await Promise.all(RECEIVERS.map((right) => holdersOf(tx, right, '*')))).flat())
  if (people.size > 0)
    await sql`insert into arc_project_member (project_id, user_id, org_id, data_scope)
      select ${id}, u.id, u.org_id, 'all' from sys_user u where u.id = any (${[...people]}::text[])
      on conflict do nothing`.execute(tx)
  return id
}

/** The number of a project as its sender has it; where another one of the archive has the same, with a figure behind it. */
const freeNumber = (tx: Tx, no: string): Promise<string> =>
  free(tx, 'project_no', (at) => (at === 1 ? no : `${no}-${at}`))

/** The same of its name, which is distinguished by who has sent it. */
const freeName = (tx: Tx, name: string, from: string): Promise<string> =>
  free(tx, 'name', (at) => (at === 1 ? name : `${name}（${at === 2 ? from : `${from} ${at - 1}`}）`))

async function free(tx: Tx, column: 'project_no' | 'name', tried: (at: number) => string): Promise<string> {
  for (let at = 1; ; at++) {
    const { rows } =
      await sql`select 1 from arc_project where ${sql.ref(column)} = ${tried(at)} and tenant_id = app_tenant()`.execute(
        tx
      )
    if (rows.length === 0) return tried(at)
  }
}
