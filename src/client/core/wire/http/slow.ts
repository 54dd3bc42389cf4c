import { atom } from 'nanostores'

/** From when on an answer is late, in milliseconds: most come within a tenth of it. */
const LATE = 4000

/** Whether an answer is late; the shell says so, and that it is still being waited for. */
export const $isSlow = atom(false)

let late = 0

/** Starts the timer of a request that has just been sent. Returns what to call when it has its answer, or has failed. */
export function watchSlow(): () => void {
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    late++
    $isSlow.set(true)
  }, LATE)
  return () => {
    clearTimeout(timer)
    if (!isLate) return
    isLate = false
    late--
    $isSlow.set(late > 0)
  }
}
