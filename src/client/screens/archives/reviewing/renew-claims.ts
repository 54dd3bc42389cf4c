import { CLAIM_SECONDS } from '#contract/archives/review.ts'

/** A claim is renewed thrice before it would lapse. Milliseconds. */
const RENEWAL = (CLAIM_SECONDS * 1000) / 3
/** What shows that somebody is at work. */
const SIGNS_OF_WORK = ['keydown', 'pointerdown', 'wheel'] as const

/** Calls `renew` now and then as long as somebody works; what is left alone lapses. Gives back how to stop. */
export function renewClaims(renew: () => void): () => void {
  let isWorking = false
  const work = () => {
    isWorking = true
  }
  for (const sign of SIGNS_OF_WORK) document.addEventListener(sign, work, { capture: true, passive: true })
  const timer = setInterval(() => {
    if (!isWorking) return
    isWorking = false
    renew()
  }, RENEWAL)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_WORK) document.removeEventListener(sign, work, { capture: true })
  }
}
