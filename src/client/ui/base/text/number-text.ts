const TYPED = /^-?\d*(\.\d*)?$/

/** What is typed, with the digits, minus and point of a Chinese input method made plain. */
export function plainNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/g, '.')
    .replace(/[\u2212\u2014\u2013\u30fc]/g, '-')
    .replace(/\s/g, '')
}

/** Whether a number field may hold a text while it is being typed (SPEC.md §5: an optional minus, digits and one point). */
export function isNumberTyped(text: string): boolean {
  return TYPED.test(text)
}

/** The number of a typed text, or null for an empty or unfinished one. */
export function numberOf(text: string): number | null {
  const number = Number.parseFloat(text)
  return TYPED.test(text) && Number.isFinite(number) ? number : null
}

/** A number as it is typed: without an exponent. */
export function numberText(number: number | null | undefined): string {
  if (number === null || number === undefined || !Number.isFinite(number)) return ''
  return number.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
}
