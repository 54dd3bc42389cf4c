import { sql } from 'kysely'

import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { admitArchive } from '../../domain/projects/admit-archive.ts'
import type { PackageContent } from '../../domain/packages/package-readers.ts'
import type { InboundRow } from './inbound-state.ts'

/** Works that are of none of the other kinds. */
const OTHER = 'QT'

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
  await admitArchive(tx, id)
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
