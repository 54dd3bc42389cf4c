import { createCanvas } from '@napi-rs/canvas'

/** U+6863, a Chinese letter that every Chinese font has, and a place where no font has any. */
const LETTER = '\u6863'
const NO_LETTER = '\u{10fffd}'
const SIZE = 32

let known: boolean | undefined

/** Whether this system has a font with Chinese letters. */
export function drawsChinese(): boolean {
  known ??= !pixelsOf(LETTER).equals(pixelsOf(NO_LETTER))
  return known
}

function pixelsOf(text: string): Buffer {
  const canvas = createCanvas(SIZE, SIZE)
  const context = canvas.getContext('2d')
  context.font = `${SIZE - 8}px sans-serif`
  context.fillText(text, 2, SIZE - 8)
  return Buffer.from(context.getImageData(0, 0, SIZE, SIZE).data)
}
