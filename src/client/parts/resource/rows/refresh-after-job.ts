import type { ResourceList } from './use-resource-list.ts'

interface Following {
  readonly list: Pick<ResourceList, 'refresh'>
  /** Gives the focus to where it was. */
  readonly focus: (id: string) => void
  readonly onWritten: (() => void) | undefined
}

/** Brings a list anew now, and again once a job has written its rows. */
export async function refreshAfterJob(job: string, { list, focus, onWritten }: Following): Promise<void> {
  const { untilJobEnds } = await import('#core/work/job-end.ts')
  const ended = untilJobEnds(job)
  await list.refresh()
  focus('')
  if (!(await ended)) return
  onWritten?.()
  await list.refresh()
}
