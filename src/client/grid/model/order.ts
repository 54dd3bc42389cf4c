/** Slots by a number, the least first: least significant digit first, 16 bits a pass. Stable; what is no number comes last. The keys are used up. */
export function orderByNumber(keys: Float64Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const size = keys.length
  const bits = new Uint32Array(keys.buffer)
  const counts = new Uint32Array(65_536)
  let from = new Uint32Array(size)
  let to = new Uint32Array(size)
  for (let i = 0; i < size; i++) from[i] = i
  for (let i = 1; i < 2 * size; i += 2) {
    // Unsigned order is to be numeric order.
    const high = bits[i]!
    if (high >>> 31) {
      bits[i] = ~high
      bits[i - 1] = ~bits[i - 1]!
    } else bits[i] = high | 0x80000000
  }
  for (let pass = 0; pass < 4; pass++) {
    const word = pass >> 1
    const shift = (pass & 1) << 4
    counts.fill(0)
    for (let i = 0; i < size; i++) counts[(bits[2 * from[i]! + word]! >>> shift) & 0xffff]!++
    for (let digit = 0, sum = 0; digit < 65_536; digit++) {
      const count = counts[digit]!
      counts[digit] = sum
      sum += count
    }
    for (let i = 0; i < size; i++) to[counts[(bits[2 * from[i]! + word]! >>> shift) & 0xffff]!++] = from[i]!
    ;[from, to] = [to, from]
  }
  return from
}

/** Numbers by which texts stand in order: each distinct text is compared once. An empty text gets none, and so comes last. */
export function ranksOf(texts: readonly string[], compare: (one: string, other: string) => number): Float64Array<ArrayBuffer> {
  const rank = new Map([...new Set(texts)].sort(compare).map((text, place) => [text, place]))
  const ranks = new Float64Array(texts.length)
  for (let i = 0; i < ranks.length; i++) ranks[i] = texts[i] === '' ? Number.NaN : rank.get(texts[i]!)!
  return ranks
}
