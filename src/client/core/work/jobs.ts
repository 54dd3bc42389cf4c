import { computed } from 'nanostores'

import { cancelJob, type Job, jobFile, listJobs } from '#contract/system/jobs.ts'

import { atLeave } from '#core/state/pages/leave.ts'
import { query } from '#core/state/query.ts'
import { readJson, tabShelf, writeJson } from '#core/state/session/stored.ts'
import { fail, succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'

/** So many of the latest are shown. */
const MOST = 30
/** How often a page asks how far its user's jobs are, while one is under way. Milliseconds. */
const POLL = 2000
/** Whether a job was ordered in this tab that may be under way: after a reload its end is shown all the same. */
const SHELF = 'pro__jobs'

const mine = query((signal) => ask(listJobs, { pageSize: MOST }, { signal, quiet: true }))

/** My jobs, as far as this page has asked for them. */
export const $jobs = mine.$state

/** Whether a job waits or runs. */
export const isUnfinished = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running'

const known = (): readonly Job[] => {
  const state = $jobs.get()
  return 'data' in state ? (state.data?.records ?? []) : []
}
/** How many of my jobs wait or run. */
export const $openJobs = computed($jobs, () => known().filter(isUnfinished).length)

let timer: ReturnType<typeof setTimeout> | undefined

/** Brings my jobs anew, says which have ended since, and asks again as long as one is under way. */
export async function followJobs(): Promise<void> {
  clearTimeout(timer)
  const before = new Set(
    known()
      .filter(isUnfinished)
      .map(({ id }) => id)
  )
  await mine.refresh()
  for (const { id, state, title, message } of known())
    if (before.has(id) && (state === 'done' || state === 'failed'))
      (state === 'done' ? succeed : fail)(message ?? title, { title })
  const isGoing = known().some(isUnfinished)
  writeJson(tabShelf(), SHELF, isGoing || undefined)
  // Two may have asked at once.
  clearTimeout(timer)
  if (isGoing) timer = setTimeout(() => void followJobs(), POLL)
}

/** Goes on following the jobs that were ordered in this tab before it was reloaded. */
export function resumeJobs(): void {
  if (readJson(tabShelf(), SHELF)) void followJobs()
}

/** Asks for the end of a job. A failure is shown. */
export async function stopJob(id: string): Promise<void> {
  await ask(cancelJob, { id }).catch(() => null)
  await followJobs()
}

/** Fetches the file that a job has made. */
export const fetchJobFile = ({ id, fileName }: Pick<Job, 'id' | 'fileName'>): Promise<boolean> =>
  download(jobFile, { id }, fileName ?? undefined)

atLeave(() => {
  clearTimeout(timer)
  writeJson(tabShelf(), SHELF, undefined)
  mine.forget()
})
