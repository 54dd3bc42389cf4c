import type { ResourceRow } from '#parts/resource/rows/rows.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether who has signed in may do something with a task as it is now. */
export const mayDoWith =
  (name: string) =>
  (row: ResourceRow): boolean =>
    text(row.can).split(',').includes(name)

/** Whether a task is finished in a form of its own: that of an item of the directory tree. */
export const hasForm = ({ subject }: ResourceRow): boolean => subject === 'node'

/** The very place where a task is worked on: the review of its file, the file among those of its item, the volumes; the item alone where it has no file. */
export function taskPlace({ subject, kind, title, fileId, nodeId }: ResourceRow): string {
  if (subject === 'volume') return '/arrange/volume'
  if (kind === 'review' && fileId)
    return `/archives/review?${new URLSearchParams({ word: text(title).replace(/^[^:：]+[:：]/u, '') })}`
  return `/archives/collect?${new URLSearchParams({
    ...(nodeId ? { node: text(nodeId) } : {}),
    ...(fileId ? { [nodeId ? 'file' : 'id']: text(fileId) } : {})
  })}`
}
