import type { useTranslation } from 'react-i18next'

import type { FileReturn, MarkedPlace } from '#contract/archives/returns.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

const third = (part: number) => Math.min(2, Math.max(0, Math.floor(part * 3)))

/** Where on its page a place is, in words: the ninth of the page that its middle is in. */
export const markedPlaceWords = ({ page, x, y, width, height }: MarkedPlace, t: Words): string =>
  t('returned.place', { page, part: t(`review.part.${(third(y + height / 2) * 3 + third(x + width / 2)) as 0}`) })

/** The places that a reviewer has marked, as the pane beside a list draws and names them. */
export const markedPlaces = (returned: FileReturn | null, t: Words) =>
  (returned?.places ?? []).map((place) => ({ place, words: markedPlaceWords(place, t) }))
