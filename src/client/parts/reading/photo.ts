import { useEffect, useState } from 'react'

import type { FirstPage } from '#contract/files/first-page.ts'
import { addressAt } from '#core/wire/http/address.ts'
import type { PageSize } from '#ui/pdf/pdf-drawing.ts'

import { documentAddress } from './document-address.ts'

/** Formats of photographs that browsers decode; TIFF they do not: the server keeps a picture of its first page. */
const DECODED = new Set(['jpg', 'jpeg', 'png'])

/** Milliseconds that a row has the focus before its photograph is fetched. */
const REST = 80

/** A photograph as it is kept. */
export interface Photo {
  readonly address: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** A photograph drawn at the size at which it is shown. */
export interface DrawnPhoto {
  readonly address: string
  readonly canvas: HTMLCanvasElement
  /** CSS pixels. */
  readonly width: number
}

/** The picture that a page of a document is, in its own size: of one that browsers do not decode, the kept one. Null: it is none. */
export function photoOf(shown: FirstPage, number: number): Photo | null {
  const { format, width, height, picture } = shown
  if (isKeptOnly(shown)) return picture && number === 1 ? { ...picture, address: addressAt(picture.path) } : null
  return DECODED.has(format) && width && height ? { address: documentAddress(shown), width, height } : null
}

/** Whether the kept picture will not do: what is shown is turned, or larger than it is. */
export function isToBeDrawn(photo: Photo, { picture }: FirstPage, size: PageSize): boolean {
  if (!picture || size.rotation !== 0) return true
  if (photo.address === addressAt(picture.path)) return false
  return photoWidth(photo, size) * Math.min(devicePixelRatio || 1, 2) > picture.width
}

/** Whether nothing of a document can be shown but the kept picture of its first page. */
export const isKeptOnly = ({ format }: FirstPage): boolean => format === 'tif'

/** How wide a photograph is shown, in CSS pixels. */
export const photoWidth = ({ width, height }: Photo, { room, zoom, rotation }: PageSize): number =>
  zoom === 'width' ? room : ((rotation % 180 === 0 ? width : height) * zoom) / 100

/**
 * Draws a photograph at the size at which it is shown, once the row has rested: it is never held undecoded or at its full size.
 * Null draws none. What was drawn for another is not given back.
 */
export function usePhoto(photo: Photo | null, { room, zoom, rotation }: PageSize): DrawnPhoto | null {
  const [drawn, setDrawn] = useState<DrawnPhoto | null>(null)
  const { address, width, height } = photo ?? { address: '', width: 0, height: 0 }
  useEffect(() => {
    if (address === '' || room <= 0) return setDrawn(null)
    const stop = new AbortController()
    const timer = setTimeout(() => {
      // A photograph that does not come or cannot be decoded leaves the kept picture in sight.
      photoAt({ address, width, height }, { room, zoom, rotation }, stop.signal).then(setDrawn, () => undefined)
    }, REST)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [address, width, height, room, zoom, rotation])
  return drawn?.address === address ? drawn : null
}

async function photoAt(photo: Photo, size: PageSize, signal: AbortSignal): Promise<DrawnPhoto> {
  const answer = await fetch(photo.address, { signal })
  if (!answer.ok) throw new Error(`${photo.address}: ${answer.status}`)
  const blob = await answer.blob()
  const across = size.rotation % 180 !== 0
  const shown = photoWidth(photo, size)
  const sharpness = Math.min(devicePixelRatio || 1, 2)
  const share = Math.min(1, (shown * sharpness) / (across ? photo.height : photo.width))
  const bitmap = await createImageBitmap(blob, {
    resizeWidth: Math.max(1, Math.round(photo.width * share)),
    resizeQuality: 'high'
  })
  signal.throwIfAborted()
  const canvas = document.createElement('canvas')
  canvas.width = across ? bitmap.height : bitmap.width
  canvas.height = across ? bitmap.width : bitmap.height
  const brush = canvas.getContext('2d')
  brush?.translate(canvas.width / 2, canvas.height / 2)
  brush?.rotate((size.rotation * Math.PI) / 180)
  brush?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
  bitmap.close()
  return { address: photo.address, canvas, width: shown }
}
