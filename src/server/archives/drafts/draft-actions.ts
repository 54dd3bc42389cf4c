import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { ActionOutcome, FieldValues } from '../../core/resource/served.ts'
import { recycledFiles } from '../voiding/recycled-files.ts'
import { removeRows } from '../voiding/remove-files.ts'
import { submitRows } from '../editing/submit.ts'
import { openBatch } from '../rows/batch-context.ts'
import { type DraftProject, inProjectOf } from './draft-projects.ts'

type Rows = readonly FieldValues[]

/** Does something with drafts project by project, as they are written there; always in the same order of projects. */
async function eachProject(
  rows: Rows,
  ctx: TxCtx,
  projects: readonly DraftProject[],
  right: string,
  work: (there: TxCtx, files: string[], forms: string[], rows: Rows) => Promise<void>
): Promise<void> {
  const byProject = Map.groupBy(rows, ({ projectId }) => String(projectId))
  for (const id of [...byProject.keys()].sort()) {
    const project = projects.find((one) => one.id === id)
    if (!project?.principal.rights.has(`archives.draft:${right}`)) throw missing()
    const own = byProject.get(id) ?? []
    const idsOf = (kind: string) => own.filter((row) => row.kind === kind).map((row) => idOf(row))
    await work(inProjectOf(ctx, project), idsOf('file'), idsOf('form'), own)
  }
}

const idOf = ({ id, kind }: FieldValues): string => String(id).slice(String(kind).length + 1)

/** 提交: by the same way as in 收集著录; each file that is refused is named, and the others go on. */
export async function submitDrafts(rows: Rows, ctx: TxCtx, projects: readonly DraftProject[]): Promise<ActionOutcome> {
  const refused: { id: string; name: string; message: string }[] = []
  const done: string[] = []
  await eachProject(rows, ctx, projects, 'submit', async (there, files, _, own) => {
    const titles = new Map(own.map((row) => [idOf(row), String(row.title)]))
    for (const { id, ok, message } of await submitRows(await openBatch(there), files))
      if (ok) done.push(`file:${id}`)
      else refused.push({ id: `file:${id}`, name: titles.get(id) ?? '', message })
  })
  return { count: done.length, ids: done, refused }
}

/** 删除: files into the recycle bin of their project, forms out of sight. */
export async function discardDrafts(rows: Rows, ctx: TxCtx, projects: readonly DraftProject[]): Promise<ActionOutcome> {
  await eachProject(rows, ctx, projects, 'delete', async (there, files, forms) => {
    if (files.length > 0) await removeRows(await openBatch(there), files)
    await setDeleted(there, forms, true)
  })
  return {}
}

/** 恢复: what one has deleted oneself, by the way of the recycle bin; a form only where no other draft of it has been begun. */
export async function restoreDrafts(rows: Rows, ctx: TxCtx, projects: readonly DraftProject[]): Promise<ActionOutcome> {
  await eachProject(rows, ctx, projects, 'restore', async (there, files, forms) => {
    if (files.length > 0) await recycledFiles.restore(files, there)
    const taken = await sql<{ title: string }>`select d.title from arc_form_draft d
      where d.id = any (${forms}::text[]) and (exists (select 1 from arc_form_draft o where o.user_id = d.user_id and o.project_id = d.project_id
        and o.template_code = d.template_code and o.target = d.target and not o.is_delete) or exists (select 1 from arc_form_draft o
        where o.id = any (${forms}::text[]) and o.id < d.id and o.user_id = d.user_id and o.template_code = d.template_code and o.target = d.target))
      limit 1`.execute(there.tx)
    const [first] = taken.rows
    if (first) throw new Refusal('archives:draft.formTaken', { title: first.title })
    await setDeleted(there, forms, false)
  })
  return {}
}

async function setDeleted({ tx }: TxCtx, ids: readonly string[], isDelete: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('arcFormDraft')
    .set({ isDelete })
    .where('id', 'in', [...ids])
    .execute()
}
