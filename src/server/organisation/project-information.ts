import type { ProjectInformation } from '#contract/organisation/project-information.ts'
import type { Column } from '#contract/core/column.ts'
import { template } from '#contract/catalogue/templates.ts'
import { parse } from '#contract/core/schema.ts'
import { templateIn, titleIn } from '#contract/core/titles.ts'

import type { Language } from '../core/text/catalogues.ts'
import type { TxCtx } from '../core/context/context.ts'
import { allDictItems } from '../core/dictionaries/dictionaries.ts'
import { projectDeadline } from '../domain/archives/days-left.ts'
import { isHandedOver } from '../core/resource/handed-over.ts'
import { byPinyin } from '../core/text/pinyin.ts'
import { missing } from '../core/refusing/refusal.ts'
import type { Tx } from '../db/transaction.ts'
import { factOf, isEditable } from './project-facts.ts'

const AREA = 'areaCode'
const EDIT = 'org.info:edit'

/** What is known of the current project, by the newest published template of projects; codes in words. */
export async function informationOf({ tx, project, principal, say }: TxCtx): Promise<ProjectInformation> {
  const row = await tx
    .selectFrom('arcProject')
    .selectAll()
    .select(projectDeadline('arcProject').as('deadline'))
    .where('id', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!row) throw missing()
  const [columns, words] = [await projectColumns(tx, say.language), await allDictItems(tx)]
  const known: Readonly<Record<string, unknown>> = {
    ...row.ext,
    ...row,
    dueDate: row.deadline,
    ...(await unitsOf(tx, row))
  }
  const inWords = (code: string | undefined, value: string) => {
    const item = code ? words[code]?.find((one) => one.value === value) : undefined
    return item ? titleIn(say.language, item) : value
  }
  const mayEdit = principal.rights.has(EDIT) && !isHandedOver(row) && row.status !== 'suspended'
  const items = []
  for (const column of columns) {
    const { key, title, dictCode } = column
    const value = known[key]
    const text = value === null || value === undefined || value === '' ? null : String(value)
    items.push({
      key,
      title,
      value: text === null ? null : key === AREA ? await areaName(tx, text) : inWords(dictCode, text),
      ...(mayEdit && isEditable(column) && { edit: { column, cell: factOf(row, key) ?? null } })
    })
  }
  return { rowVersion: row.rowVersion, name: row.name, status_dictText: inWords('project_status', row.status), items }
}

/** Which kinds of units a project's columns name. */
const UNITS = { surveyUnit: 'KC', designUnit: 'SJ', supervisionUnit: 'JL', contractor: 'SG' } as const

/** The names of the units that take part, several of a kind joined, and how many unit projects there are: rows of their own, not cells of the project. */
async function unitsOf(
  tx: Tx,
  { id, builder }: { readonly id: string; readonly builder: string | null }
): Promise<Record<string, unknown>> {
  const orgs = await tx
    .selectFrom('arcProjectOrg as p')
    .innerJoin('arcOrg as o', 'o.id', 'p.orgId')
    .select(['p.orgType', 'o.name'])
    .where('p.projectId', '=', id)
    .where('p.isDelete', '=', false)
    .orderBy(byPinyin('o.name'))
    .execute()
  const named = (type: string) => orgs.flatMap(({ orgType, name }) => (orgType === type ? [name] : [])).join('、')
  const own =
    builder === null
      ? undefined
      : await tx.selectFrom('arcOrg').select('name').where('id', '=', builder).executeTakeFirst()
  const { units } = await tx
    .selectFrom('arcMonomial')
    .select((e) => e.fn.countAll<number>().as('units'))
    .where('projectId', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  return {
    ...Object.fromEntries(Object.entries(UNITS).map(([key, type]) => [key, named(type)])),
    builder: own?.name ?? named('JS'),
    unitCount: units
  }
}

/** The columns of the newest published template of projects, in a language. */
export async function projectColumns(tx: Tx, language: Language): Promise<readonly Column[]> {
  const row = await tx
    .selectFrom('arcTemplate')
    .select(['code', 'name', 'level', 'version', 'columns'])
    .where('level', '=', 'project')
    .where('status', '=', 'published')
    .where('isDelete', '=', false)
    .orderBy('tenantId', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const read = row && parse(template, row)
  return read?.ok ? templateIn(language, read.value).columns : []
}

/** A district with the province and city that it lies in. */
async function areaName(tx: Tx, code: string): Promise<string> {
  const path = [...new Set([`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code])]
  const names = await tx
    .selectFrom('sysCategory')
    .select(['code', 'name'])
    .where('code', 'in', path)
    .where('isDelete', '=', false)
    .orderBy('code')
    .execute()
  return names.length > 0 ? names.map(({ name }) => name).join(' / ') : code
}
