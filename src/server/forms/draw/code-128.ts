/** The widths of bars and spaces of the symbols of Code 128 by their values (ISO/IEC 15417), the stop symbol last. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' '
  )
const [CODE_C, CODE_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106]
const CHECK = 103
const PRINTABLE = /^[\x20-\x7e]+$/
/** So many digits and more are shorter as pairs. */
const PAIRED = /^\d{4,}/

/**
 * The widths of bars and spaces, in modules, of a text in Code 128, from the first bar on: letters in set B, four digits and more in pairs in
 * set C, with the check symbol. Undefined where the text has other signs than those of ASCII.
 */
export function code128(text: string): readonly number[] | undefined {
  if (!PRINTABLE.test(text)) return undefined
  const values = valuesOf(text)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % CHECK
  return [...values, check, STOP].flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number))
}

function valuesOf(text: string): number[] {
  const values: number[] = []
  let isPairs = false
  for (let at = 0; at < text.length; ) {
    const run = /^\d*/.exec(text.slice(at))?.[0].length ?? 0
    // An odd digit before the pairs stays a letter, so that what follows is even.
    const wantsPairs: boolean = isPairs ? run >= 2 : PAIRED.test(text.slice(at)) && run % 2 === 0
    if (values.length === 0) values.push(wantsPairs ? START_C : START_B)
    else if (wantsPairs !== isPairs) values.push(wantsPairs ? CODE_C : CODE_B)
    isPairs = wantsPairs
    values.push(isPairs ? Number(text.slice(at, at + 2)) : text.charCodeAt(at) - 0x20)
    at += isPairs ? 2 : 1
  }
  return values
}
