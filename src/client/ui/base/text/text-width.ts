/** Chinese, its signs, and those that its fonts draw as wide. */
const WIDE = /[\u2014-\u2026\u2e80-\uffff]/

/** How wide a text of so many pixels is, about: a Chinese character is as wide as high, a figure a little more than half. */
export function textWidth(text: string, size = 12): number {
  let width = 0
  for (const letter of text) width += WIDE.test(letter) ? size : size * 0.6
  return Math.ceil(width)
}
