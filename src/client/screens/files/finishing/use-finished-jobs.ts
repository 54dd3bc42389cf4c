import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'

import { $openJobs, followJobs } from '#core/work/jobs.ts'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'

/** How often the list is brought anew while somebody else makes one of its rows. Milliseconds. */
const LOOK = 3000

/** Brings the list anew when a job of one's own has ended, and while one of its rows is being made. */
export function useFinishedJobs(list: AboveListProps['list']): void {
  const open = useStore($openJobs)
  const before = useRef(open)
  const newest = useRef(list)
  newest.current = list
  useEffect(() => {
    if (open < before.current) void newest.current.refresh()
    before.current = open
  }, [open])
  const records = 'data' in list.state ? (list.state.data?.records ?? []) : []
  const isMaking = records.some(({ status }) => status === 'making')
  useEffect(() => {
    // Checking and making again are ordered by actions of the list, which bring it anew.
    if (records.length > 0) void followJobs()
  }, [records])
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void newest.current.refresh(), LOOK)
    return () => clearInterval(timer)
  }, [isMaking])
}
