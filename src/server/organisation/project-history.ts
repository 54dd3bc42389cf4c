import { sql } from 'kysely'

import type { DetailPiece } from '#contract/organisation/project-details.ts'

import { choicesOf } from '../core/text/choices.ts'
import type { TxCtx } from '../core/context/context.ts'
import { fieldTitle } from '../core/refusing/faults.ts'
import { isReadable } from '../core/resource/read-rows.ts'
import { type FieldValues, resourcesOf } from '../core/resource/served.ts'
import { projectColumns } from './project-information.ts'

/** So many events are answer, the latest first; the audit log has them all. */
const MOST = 200
const PROJECT = 'project'
/** What was done that changed nothing. */
const READ_ONLY = ['project.export']

interface HistoryRow {
  readonly no: number
  readonly at: string
  readonly event: string
  readonly by: string | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly before: FieldValues | null
  readonly after: FieldValues | null
  readonly total: number
}

/** What has become of the project since its registration: each step and each change, by whom, from what to what. */
export async function historyPiece(ctx: TxCtx): Promise<DetailPiece> {
  const { tx, project, say } = ctx
  const { rows } = await sql<HistoryRow>`
    select l.no, l.at, l.event, u.realname as by, l.detail, c.before, c.after, count(*) over ()::int as total
    from sys_audit_log l
      left join sys_user u on u.id = l.user_id
      left join sys_change_row c on c.change_id = l.detail ->> 'change' and c.row_id = ${project}
    where l.obj_type = ${PROJECT} and (l.obj_id = ${project} or c.row_id is not null) and l.event <> all (${READ_ONLY}::text[])
    order by l.no desc limit ${MOST}`.execute(tx)
  const words = await wordsFor(ctx)
  return {
    kind: 'table',
    title: null,
    columns: [
      { title: say('organisation:projectDetails.at'), kind: 'time' },
      { title: say('organisation:projectDetails.did'), kind: 'text' },
      { title: say('organisation:projectDetails.by'), kind: 'text' },
      { title: say('organisation:projectDetails.changes'), kind: 'text' }
    ],
    rows: rows.map((row) => ({
      id: String(row.no),
      cells: [
        row.at,
        say.maybe('organisation', `projectDetails.did.${row.event.slice(PROJECT.length + 1)}`) ?? row.event,
        row.by ?? say('organisation:projectDetails.system'),
        words(row)
      ],
      place: null
    })),
    more: Math.max(0, (rows[0]?.total ?? 0) - rows.length)
  }
}

/** How the changes of an event are put into words: the fields by their titles, what they hold by the dictionaries. */
async function wordsFor(ctx: TxCtx): Promise<(row: HistoryRow) => string> {
  const { tx, say, principal, appContext } = ctx
  const served = resourcesOf(appContext).get(PROJECT)
  const fields = served?.resource.fields ?? {}
  // 项目信息 also writes what the template of projects asks for beyond the register.
  const columns = new Map((await projectColumns(tx, say.language)).map((column) => [column.key, column]))
  const dictionaryOf = (key: string) => fields[key]?.dictCode ?? columns.get(key)?.dictCode
  const codes = [...Object.keys(fields), ...columns.keys()].flatMap((key) => dictionaryOf(key) ?? [])
  const choices = await choicesOf(tx, [...new Set(codes)], say.language)
  const titleOf = (key: string) =>
    fields[key] ? fieldTitle(say, { area: served?.area ?? '', thing: PROJECT }, key) : (columns.get(key)?.title ?? key)
  const text = (key: string, value: unknown) =>
    value === null || value === undefined
      ? say('organisation:projectDetails.nothing')
      : (choices.get(dictionaryOf(key) ?? '')?.get(String(value)) ?? String(value))
  const isShown = (key: string) => {
    const field = fields[key]
    return field ? field.isInternal !== true && field.kind !== 'ref' && isReadable(field, principal) : columns.has(key)
  }
  return ({ before, after, detail }) => {
    const changed = Object.keys(after ?? {})
      .filter(isShown)
      .map((key) =>
        say('organisation:projectDetails.change', {
          field: titleOf(key),
          from: text(key, before?.[key]),
          to: text(key, after?.[key])
        })
      )
    // Of changes that were made before their values were kept, the fields alone are known.
    const named = !after && Array.isArray(detail.fields) ? detail.fields.map((key) => titleOf(String(key))) : []
    return [...changed, ...named].join(say('rules:between'))
  }
}
