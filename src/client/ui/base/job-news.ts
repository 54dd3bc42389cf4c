import { useEffect, useRef } from 'react'

import { announce } from './announcer.ts'

const STEP = 10
const PAUSE = 5000

/** What was said last of a long job: how far it had come, and when. */
export interface Announced {
  percent: number
  time: number
}

/** Whether it is time to say how far a job has come: ten per cent further, or five seconds later and further at all. */
export function isNews(announced: Announced, now: Announced): boolean {
  return (
    now.percent !== announced.percent &&
    (Math.abs(now.percent - announced.percent) >= STEP || now.time - announced.time >= PAUSE)
  )
}

/**
 * Says how a long job goes on: each turn of it, such as a step that failed, at once; how far it has come no oftener than
 * isNews. The turn at the beginning is not said: it is read in its place.
 */
export function useJobNews(
  job: string,
  turn: { words: string; isFailure: boolean },
  percent: number,
  words: string
): void {
  const announced = useRef<Announced & { turn: string }>(undefined)
  useEffect(() => {
    const now = { percent, time: Date.now(), turn: turn.words }
    const before = announced.current
    if (!before) {
      announced.current = now
      return
    }
    if (turn.words !== before.turn)
      announce(turn.words, { assertive: turn.isFailure, about: turn.isFailure ? turn.words : job })
    else if (isNews(before, now)) announce(words, { about: job })
    else return
    announced.current = now
  }, [job, turn.words, turn.isFailure, percent, words])
}
