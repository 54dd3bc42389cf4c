/** So many are remembered: what others are notified of comes within seconds. */
const MOST = 200
const own = new Set<string>()

/** Remembers a change that was written from this page: its page need not be notified of it. */
export function noteOwnChange(change: string): void {
  own.add(change)
  for (const oldest of own) {
    if (own.size <= MOST) break
    own.delete(oldest)
  }
}

/** Whether a change was written from this page. */
export const isOwnChange = (change: string): boolean => own.has(change)
