/** Row indexes by a number, the least first: least significant digit first, 16 bits a pass. Stable; what is no number comes last. The keys are used up. */
export function orderByNumber(keys: Float64Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const size = keys.length
  const bits = new Uint32Array(keys.buffer, keys.byteOffset, 2 * size)
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
    for (let i = word; i < 2 * size; i += 2) counts[(bits[i]! >>> shift) & 0xffff]!++
    // Where all have the same digit, as whole numbers have at their end, nothing moves.
    if (size === 0 || counts[(bits[word]! >>> shift) & 0xffff] === size) continue
    for (let digit = 0, sum = 0; digit < 65_536; digit++) {
      const count = counts[digit]!
      counts[digit] = sum
      sum += count
    }
    for (let i = 0; i < size; i++) {
      const rowIndex = from[i]!
      to[counts[(bits[2 * rowIndex + word]! >>> shift) & 0xffff]!++] = rowIndex
    }
    ;[from, to] = [to, from]
  }
  return from
}
