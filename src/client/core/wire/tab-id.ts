import { tabShelf } from '#core/state/stored.ts'
import { uuid } from '#core/state/uuid.ts'

const KEY = 'pro__TAB'
const CHANNEL = 'archives-alive'
/** How long a tab is given to say that it is there. Milliseconds. */
const PATIENCE = 200

type Said = { readonly asks: readonly string[] } | { readonly alive: string }

let channel: BroadcastChannel | undefined

/** The name of this tab of the browser; it stays through a reload. */
export function tabId(): string {
  const kept = tabShelf().getItem(KEY)
  if (kept) return kept
  const made = uuid()
  tabShelf().setItem(KEY, made)
  return made
}

/** From now on this tab answers when others ask whether it is there. */
export function stayAlive(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('asks' in data && data.asks.includes(tabId())) channel?.postMessage({ alive: tabId() } satisfies Said)
  }
}

/** Which of these tabs are open now. A tab that the browser has put to sleep does not answer and counts as closed. */
export async function openTabs(ids: readonly string[]): Promise<ReadonlySet<string>> {
  const open = new Set(ids.filter((id) => id === tabId()))
  if (open.size === new Set(ids).size || typeof BroadcastChannel === 'undefined') return open
  const asking = new BroadcastChannel(CHANNEL)
  asking.onmessage = ({ data }: MessageEvent<Said>) => {
    if ('alive' in data) open.add(data.alive)
  }
  asking.postMessage({ asks: ids } satisfies Said)
  await new Promise((resolve) => setTimeout(resolve, PATIENCE))
  asking.close()
  return open
}
