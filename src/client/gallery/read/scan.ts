const OPEN = '([{<'
const CLOSE = ')]}>'
const QUOTES = '\'"`'

/** Where the code ends that begins here and precedes one of these characters, as far as brackets and texts are closed again. */
export function endOf(code: string, from: number, stops: string): number {
  let depth = 0
  for (let at = from; at < code.length; at++) {
    const letter = code[at] ?? ''
    if (depth === 0 && stops.includes(letter)) return at
    if (QUOTES.includes(letter)) at = code.indexOf(letter, at + 1)
    else if (code.startsWith('/*', at)) at = code.indexOf('*/', at) + 1
    else if (code.startsWith('//', at)) at = code.indexOf('\n', at) - 1
    else if (letter === '>' && '=-'.includes(code[at - 1] ?? '')) continue
    else if (OPEN.includes(letter)) depth++
    else if (CLOSE.includes(letter)) depth--
    if (at < from) break
  }
  return code.length
}

/** The words of a JSDoc comment without its stars, on one line. */
export const commentWords = (comment: string | undefined): string =>
  (comment ?? '')
    .trim()
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Code on one line. */
export const onOneLine = (code: string): string =>
  code
    .replace(/\s+/g, ' ')
    .replace(/^\| /, '')
    .trim()
    .replace(/<\s+/g, '<')
    .replace(/\s+>/g, '>')
    .replace(/(^|[<,(])(\s*)\|\s*/g, '$1$2')
