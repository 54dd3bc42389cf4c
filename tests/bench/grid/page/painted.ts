/** After the next frame: a message sent from within a frame is answered after it has been painted. */
export const painted = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        done()
      }
      port2.postMessage(null)
    })
  })

/** From the start of some work, begun right after a frame, to the frame that shows it. Milliseconds. */
export async function timeTo(work: () => unknown, isShown: () => boolean): Promise<number> {
  await painted()
  await painted()
  const before = performance.now()
  await work()
  for (let frames = 0; !isShown(); frames++) {
    if (frames > 600) throw new Error('it was never shown')
    await new Promise((done) => requestAnimationFrame(done))
  }
  await painted()
  return performance.now() - before
}

const times: number[] = []
/** How long each key took, from the browser's own time of it to after the frame that showed it. Milliseconds; once taken they are gone. */
export const takeTimes = (): number[] => times.splice(0)

addEventListener(
  'keydown',
  ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        times.push(performance.now() - timeStamp)
        port1.close()
      }
      port2.postMessage(null)
    })
  },
  true
)

let frames = 0
let isCounting = false
/** Counts frames until it is asked again; answers how many there were. */
export function countFrames(isOn: boolean): number {
  const counted = frames
  frames = 0
  isCounting = isOn
  const next = () => {
    if (!isCounting) return
    frames++
    requestAnimationFrame(next)
  }
  if (isOn) requestAnimationFrame(next)
  return counted
}
