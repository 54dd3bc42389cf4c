import type { Canvas } from '@napi-rs/canvas'

/** More of a page than this in the colour of its ground is a blank page. */
const GROUND = 0.998
/** Colours that differ less are the same ground: scans are never of one white. */
const NEAR = 24

/** Whether hardly anything is on a drawn page: nearly all its pixels are of the colour that is there most. */
export function isBlank(canvas: Canvas): boolean {
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  const shades = new Uint32Array(256)
  const pixels = data.length / 4
  for (let at = 0; at < data.length; at += 4) {
    const shade = Math.round(((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3)
    shades[shade] = (shades[shade] ?? 0) + 1
  }
  const ground = shades.indexOf(Math.max(...shades))
  let near = 0
  for (let shade = Math.max(0, ground - NEAR); shade <= Math.min(255, ground + NEAR); shade += 1)
    near += shades[shade] ?? 0
  return near / pixels > GROUND
}
