import { vi } from 'vitest'

/**
 * A machine that is too busy to draw: nothing that waits for the next picture is called until the answer of this function is. Whoever
 * holds the pictures restores all mocks in the end.
 */
export function holdFrames(): () => void {
  const held = new Map<number, FrameRequestCallback>()
  // Far from the numbers that the browser gives, which may be taken back meanwhile as well.
  let last = 1_000_000_000
  const drop = window.cancelAnimationFrame.bind(window)
  const hold = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => {
    held.set(++last, call)
    return last
  })
  const cancel = vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((id) => void (held.delete(id) || drop(id)))
  return () => {
    hold.mockRestore()
    cancel.mockRestore()
    for (const call of held.values()) requestAnimationFrame(call)
    held.clear()
  }
}
