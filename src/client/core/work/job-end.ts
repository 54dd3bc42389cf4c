import { succeed } from '#core/state/toasts.ts'

import { $jobs, followJobs, isUnfinished } from './jobs.ts'

/** Follows my jobs until this one has ended, which is said; false where the session has ended before. */
export async function untilJobEnds(id: string): Promise<boolean> {
  const now = () => {
    const state = $jobs.get()
    return 'data' in state ? state.data?.records.find((job) => job.id === id) : undefined
  }
  const { promise: ended, resolve } = Promise.withResolvers<boolean>()
  let wasOpen = false
  const stop = $jobs.listen(({ status }) => {
    const job = now()
    if (status === 'idle') resolve(false)
    else if (!job) return
    else if (isUnfinished(job)) wasOpen = true
    else resolve(true)
  })
  await followJobs()
  const hasEnded = await ended
  stop()
  const job = now()
  // What has been seen under way is said to have ended by whoever follows all jobs.
  if (!wasOpen && job?.state === 'done') succeed(job.message ?? job.title, { title: job.title })
  return hasEnded
}
