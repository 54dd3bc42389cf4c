import { OPEN_SECONDS, openVolume } from '#contract/archives/volumes.ts'
import { ask } from '#core/wire/http/ask.ts'

import { UNPLACED, type VolumeController } from './volume-controller.ts'

/** It is said again thrice before it would lapse. Milliseconds. */
const AGAIN = (OPEN_SECONDS * 1000) / 3

/** Lets others see which volume is open here, as long as the page is in front. Gives back how to stop. */
export function showOpen({ $opened, $volumes, list }: VolumeController): () => void {
  let shown: string | null = null
  const show = (id: string | null) => {
    shown = id
    ask(openVolume, { id }, { quiet: true }).catch(() => undefined)
  }
  const stop = $opened.subscribe((opened) => {
    const id = opened === UNPLACED ? null : opened
    if (id !== shown) show(id)
  })
  const timer = setInterval(() => {
    if (shown !== null) show(shown)
    // Who went without a word is shown until the volumes are asked for anew.
    if ($volumes.get().some(({ openBy }) => openBy.length > 0)) void list.refresh()
  }, AGAIN)
  return () => {
    clearInterval(timer)
    stop()
    if (shown !== null) show(null)
  }
}
