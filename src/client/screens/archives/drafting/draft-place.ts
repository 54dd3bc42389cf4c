import { draftCell } from '#contract/archives/drafts.ts'
import { $project } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether a draft belongs to the project that one works in now. */
export const isOfCurrentProject = ({ projectId }: ResourceRow): boolean => projectId === $project.get()?.id

/** The very place where the work on a draft goes on: its cell in 收集著录, or its form. */
export async function placeOfDraft({ id, kind, nodeId, fileId, template, target }: ResourceRow): Promise<string> {
  if (kind === 'form')
    return `/pdf-forms/create?${new URLSearchParams({
      template: text(template),
      ...(target ? { target: text(target) } : {})
    })}`
  const { cell } = await ask(draftCell, { id })
  return `/archives/collect?${new URLSearchParams({
    ...(nodeId ? { node: text(nodeId), file: text(fileId) } : { id: text(fileId) }),
    ...(nodeId && cell !== null ? { cell } : {})
  })}`
}
