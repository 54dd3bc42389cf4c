import { isReloading } from '#core/state/reload.ts'

/** The browser asks before the page is closed while something is under way; not where the product itself loads it anew. */
export function holdPage(isUnderWay: () => boolean): void {
  globalThis.addEventListener?.('beforeunload', (event) => {
    if (isUnderWay() && !isReloading()) event.preventDefault()
  })
}
