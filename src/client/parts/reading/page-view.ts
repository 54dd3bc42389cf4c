import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { PageLine } from '#contract/files/first-page.ts'
import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { announce } from '#ui/base/announcer.ts'

const ZOOM = 'reading.zoom'
const ZOOMS = [25, 50, 75, 100, 125, 150, 200, 300, 400]

/** How large a page is shown: as wide as the pane, or in per cent of its own size. */
export type Zoom = 'width' | number

/** How the documents of a pane are shown, and what changes that. */
export interface PageView {
  readonly zoom: Zoom
  /** Degrees to the right. */
  readonly rotation: number
  readonly zoomTo: (zoom: Zoom) => void
  /** Larger or smaller than what is seen, which is so many per cent. */
  readonly zoomBy: (step: 1 | -1, from: number) => void
  readonly rotateBy: (degrees: 90 | -90) => void
}

/** How the documents of a pane are shown: the size stays from one to the next and is kept for the user; each is turned by itself. */
export function usePageView(document: string | undefined): PageView {
  const { t } = useTranslation('parts')
  const [zoom, setZoom] = useState<Zoom>(() => {
    const kept = ownSetting(ZOOM)
    return typeof kept === 'number' && ZOOMS.includes(kept) ? kept : 'width'
  })
  const [turned, setTurned] = useState({ document, rotation: 0 })
  const rotation = turned.document === document ? turned.rotation : 0
  const zoomTo = (to: Zoom) => {
    setZoom(to)
    setOwnSetting(ZOOM, to)
    announce(to === 'width' ? t('reading.fitWidth') : t('reading.zoomed', { zoom: to }), { about: 'reading' })
  }
  return {
    zoom,
    rotation,
    zoomTo,
    zoomBy: (step, from) =>
      zoomTo(
        step > 0
          ? (ZOOMS.find((one) => one > from + 1) ?? ZOOMS.at(-1)!)
          : (ZOOMS.findLast((one) => one < from - 1) ?? ZOOMS[0]!)
      ),
    rotateBy(degrees) {
      const to = (rotation + degrees + 360) % 360
      setTurned({ document, rotation: to })
      announce(t('reading.rotated', { degrees: to }), { about: 'reading' })
    }
  }
}

/** The place of a line on a page that was turned to the right. */
export function turnedPlace(
  { x, y, width, height }: Pick<PageLine, 'x' | 'y' | 'width' | 'height'>,
  rotation: number
): Pick<PageLine, 'x' | 'y' | 'width' | 'height'> {
  if (rotation === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (rotation === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (rotation === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}
