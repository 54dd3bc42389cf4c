/**
 * Lets each picture come so many milliseconds late, as on a machine that is too busy to draw: with VITE_FRAMES_LATE=150 the tests in the
 * browser show what relies on the next picture coming before the next key.
 */
export function drawLate(milliseconds: number): void {
  const [draw, cancel] = [window.requestAnimationFrame.bind(window), window.cancelAnimationFrame.bind(window)]
  // Those of a test that controls the clock itself would never ring.
  const [begin, end] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
  const waiting = new Map<number, () => void>()
  let last = 0
  window.requestAnimationFrame = (call) => {
    const id = ++last
    const timer = begin(() => {
      const frame = draw((time) => {
        waiting.delete(id)
        call(time)
      })
      waiting.set(id, () => cancel(frame))
    }, milliseconds)
    waiting.set(id, () => end(timer))
    return id
  }
  window.cancelAnimationFrame = (id) => {
    waiting.get(id)?.()
    waiting.delete(id)
  }
}
