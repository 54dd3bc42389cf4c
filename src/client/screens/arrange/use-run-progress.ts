import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $jobs } from '#core/work/jobs.ts'
import { untilJobEnds } from '#core/work/job-end.ts'
import { announce } from '#ui/base/announcer.ts'

/** How far the job of a check is; nothing where it is not under way. */
interface RunProgress {
  readonly done: number
  readonly total: number | null
}

/** Each quarter of the way is said, not each file. */
const QUARTERS = 4

/** Follows the job of a check while it is under way: says how far it is by quarters, and calls `onEnd` when it has ended. */
export function useRunProgress(job: string | null, isUnderWay: boolean, onEnd: () => unknown): RunProgress | undefined {
  const { t } = useTranslation('checks')
  const state = useStore($jobs)
  const ended = useRef(onEnd)
  ended.current = onEnd
  useEffect(() => {
    if (!isUnderWay || job === null) return
    let isHere = true
    void untilJobEnds(job).then(() => isHere && ended.current())
    return () => {
      isHere = false
    }
  }, [job, isUnderWay])
  const known = 'data' in state ? state.data?.records.find(({ id }) => id === job) : undefined
  const { done = 0, total = null } = known ?? {}
  const quarter = total ? Math.floor((done / total) * QUARTERS) : 0
  const now = useRef({ done, total })
  now.current = { done, total }
  useEffect(() => {
    const { done: made, total: all } = now.current
    if (isUnderWay && quarter > 0 && quarter < QUARTERS && all !== null)
      announce(t('progress.said', { done: made, total: all }), { about: 'check' })
  }, [isUnderWay, quarter, t])
  return isUnderWay ? { done, total } : undefined
}
