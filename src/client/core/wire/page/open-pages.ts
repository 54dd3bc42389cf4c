import { uuid } from '#core/state/uuid.ts'

const CHANNEL = 'archives-alive'
/** How long a page is given to say that it is there. Milliseconds. */
const PATIENCE = 200

type Said = { readonly asks: readonly string[] } | { readonly alive: string }

/** The name of this page: a reload, and a second tab, is another one. */
export const PAGE = uuid()

let channel: BroadcastChannel | undefined

/** From now on this page answers when others ask whether it is there. */
export function stayAlive(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('asks' in data && data.asks.includes(PAGE)) channel?.postMessage({ alive: PAGE } satisfies Said)
  }
}

/** Which of these pages are open in this browser. One that the browser has put to sleep does not answer and counts as gone. */
export async function openPages(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const others = ids.filter((id) => id !== PAGE)
  const open = new Set(ids.filter((id) => id === PAGE))
  if (others.length === 0 || typeof BroadcastChannel === 'undefined') return open
  const asking = new BroadcastChannel(CHANNEL)
  asking.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('alive' in data) open.add(data.alive)
  }
  asking.postMessage({ asks: others } satisfies Said)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE))
  asking.close()
  return open
}
