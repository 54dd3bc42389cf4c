/** A part of bytes that was asked for, both ends counted in; `none` where it lies beyond the end. */
export type AskedRange = { readonly start: number; readonly end: number } | 'whole' | 'none'

/** Reads a Range header of one part; several parts, and what is no range, are answered by the whole. */
export function byteRangeOf(header: string | undefined, size: number): AskedRange {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'none'
  return end < start ? 'whole' : { start, end }
}
