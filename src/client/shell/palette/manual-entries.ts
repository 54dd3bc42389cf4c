import { openDialog } from '#core/state/dialogs.ts'

import type { ManualPage } from '../manual/manual-page.ts'
import type { PaletteEntry } from './entries.ts'
import { indexTitle, type Readings } from './title-index.ts'

/** The pages of the manual by their titles, and behind them their headings. */
export function manualEntries(
  pages: readonly ManualPage[],
  words: { readonly manual: string },
  readings: Readings
): PaletteEntry[] {
  const entry = (id: string, title: string, place: string, page: string, heading?: string): PaletteEntry => ({
    id: `manual:${id}`,
    title,
    group: 'manual',
    index: indexTitle(title, readings),
    place,
    run: () => openDialog({ kind: 'keys', manual: { page, ...(heading !== undefined && { heading }) } })
  })
  return [
    ...pages.map(({ id, title }) => entry(id, title, words.manual, id)),
    ...pages.flatMap(({ id, title, blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'heading' ? [entry(`${id}/${block.id}`, block.text, title, id, block.id)] : []
      )
    )
  ]
}
