import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { CheckRun } from '#contract/checks/runs.ts'
import { $jobs } from '#core/work/jobs.ts'
import { untilJobEnds } from '#core/work/job-end.ts'
import { announce } from '#ui/base/announcer.ts'

/** How far the job of a check is, and whether it is one's own. */
export interface RunProgress {
  readonly done: number
  readonly total: number | null
  readonly isOwn: boolean
}

interface RunFollowing {
  /** Called when the check has ended. */
  readonly onEnd: () => unknown
  /** Asks how far the check of somebody else is. */
  readonly onLook: () => unknown
}

/** Each quarter of the way is said, not each file. */
const QUARTERS = 4
/** How often it is asked how far the check of somebody else is. Milliseconds. */
const LOOK = 3000

const isOpen = (run: CheckRun | undefined): boolean => run?.state === 'waiting' || run?.state === 'running'

/** Follows a check while it is under way: says how far it is by quarters, and when it has ended. Nothing where it is not under way. */
export function useRunProgress(run: CheckRun | undefined, following: RunFollowing): RunProgress | undefined {
  const { t } = useTranslation('checks')
  const state = useStore($jobs)
  const isUnderWay = isOpen(run)
  const job = run?.job ?? null
  const known = 'data' in state ? state.data?.records.find(({ id }) => id === job) : undefined
  const newest = useRef(following)
  newest.current = following
  useEffect(() => {
    if (!isUnderWay || job === null) return
    let isHere = true
    void untilJobEnds(job).then(() => isHere && newest.current.onEnd())
    return () => {
      isHere = false
    }
  }, [job, isUnderWay])
  const isOwn = known !== undefined
  useEffect(() => {
    if (!isUnderWay || isOwn) return
    const timer = setInterval(() => void newest.current.onLook(), LOOK)
    return () => clearInterval(timer)
  }, [isUnderWay, isOwn])
  const { done, total } = known ?? { done: run?.done ?? 0, total: run?.total ?? null }
  const quarter = total ? Math.floor((done / total) * QUARTERS) : 0
  const now = useRef({ done, total })
  now.current = { done, total }
  useEffect(() => {
    const { done: made, total: all } = now.current
    if (isUnderWay && quarter > 0 && quarter < QUARTERS && all !== null)
      announce(t('progress.said', { done: made, total: all }), { about: 'check' })
  }, [isUnderWay, quarter, t])
  return isUnderWay ? { done, total, isOwn } : undefined
}
