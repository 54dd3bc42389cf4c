import { rowsOf } from './data.ts'

const grids: Readonly<Record<string, () => Promise<{ mount: (element: HTMLElement, count: number) => Promise<void> }>>> = {
  ours: () => import('./ours.tsx'),
  rdg: () => import('../rivals/react-data-grid.js' as string) as never,
  // A page that does nothing but hear keys: what a key costs at the least.
  empty: async () => ({
    mount: async (element) => {
      element.tabIndex = 0
      element.textContent = String(rowsOf(1)[0]?.title)
    }
  })
}

/** How long each key took, from the browser's own time of it to after the frame that showed it. Milliseconds. */
const times: number[] = []
addEventListener(
  'keydown',
  ({ timeStamp }) => {
    requestAnimationFrame(() => {
      // A message sent from within a frame is answered after it has been painted.
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
Object.assign(window, { takeTimes: () => times.splice(0) })

const asked = new URLSearchParams(location.search)
const { mount } = await grids[asked.get('grid') ?? 'ours']!()
await mount(document.getElementById('grid')!, Number(asked.get('rows') ?? 10_000))
document.body.dataset.ready = 'yes'
