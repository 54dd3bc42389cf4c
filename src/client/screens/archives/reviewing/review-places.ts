import type { useTranslation } from 'react-i18next'

import type { MarkedPlace } from '#contract/archives/returns.ts'
import type { FirstPage, PageLine } from '#contract/files/first-page.ts'
import { hasPage } from '#parts/reading/document-address.ts'

/** A place on the page before a reviewer that he may choose. */
export interface ChoosablePlace {
  readonly value: string
  readonly label: string
  readonly place: MarkedPlace
}
type Words = ReturnType<typeof useTranslation<'archives'>>['t']

const NINTHS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const
const MOST_LINES = 40

/** What of a page may be chosen: its ninths, and its lines where its text is known; nothing where the document has no page. */
export function choosablePlaces(
  shown: FirstPage | null | undefined,
  page: number,
  t: Words
): readonly ChoosablePlace[] {
  if (!shown || !hasPage(shown)) return []
  const object = shown.object
  const lines = shown.lines.filter((line: PageLine) => line.page === page).slice(0, MOST_LINES)
  return [
    ...NINTHS.map((at) => ({
      value: `part ${at}`,
      label: t(`review.part.${at}`),
      place: { object, page, x: (at % 3) / 3, y: Math.floor(at / 3) / 3, width: 1 / 3, height: 1 / 3 }
    })),
    ...lines.map(({ text, x, y, width, height }, at) => ({
      value: `line ${at}`,
      label: text,
      place: { object, page, x: within(x), y: within(y), width: within(width), height: within(height) }
    }))
  ]
}
const within = (part: number) => Math.min(1, Math.max(0, part))
