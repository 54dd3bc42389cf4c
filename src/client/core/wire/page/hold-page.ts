import { atReload } from '#core/state/reload.ts'

/** The browser asks before the page is closed while something is under way; not where the product itself loads it anew. */
export function holdPage(isUnderWay: () => boolean): void {
  const hold = (event: Event) => {
    if (isUnderWay()) event.preventDefault()
  }
  globalThis.addEventListener?.('beforeunload', hold)
  atReload(() => globalThis.removeEventListener?.('beforeunload', hold))
}
