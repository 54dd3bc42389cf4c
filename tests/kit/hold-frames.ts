import { vi } from 'vitest'

/**
 * A machine that is too busy to draw: nothing that waits for the next picture is called until the answer of this function is. Whoever
 * holds the pictures restores all mocks in the end.
 */
export function holdFrames(): () => void {
  const held: FrameRequestCallback[] = []
  const hold = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((call) => held.push(call))
  return () => {
    hold.mockRestore()
    for (const call of held.splice(0)) requestAnimationFrame(call)
  }
}
