/** A stream of bits with the numbers of H.264 (ITU-T H.264, 9.1). */
function bits() {
  const out: number[] = []
  let held = 0
  let filled = 0
  const put = (value: number, length: number) => {
    for (let left = length - 1; left >= 0; left -= 1) {
      held = (held << 1) | ((value >> left) & 1)
      filled += 1
      if (filled < 8) continue
      out.push(held)
      held = 0
      filled = 0
    }
  }
  /** ue(v) */
  const count = (value: number) => {
    const length = 32 - Math.clz32(value + 1)
    put(value + 1, 2 * length - 1)
  }
  /** Zeros up to the next whole byte. */
  const align = () => put(0, (8 - filled) & 7)
  const raw = (bytes: Uint8Array) => {
    for (const byte of bytes) out.push(byte)
  }
  const finish = () => {
    put(1, 1)
    align()
    return out
  }
  return { put, count, align, raw, finish }
}

/** One unit of the stream: three bytes that would look like a start code are parted by a 3. */
function unit(type: number, body: readonly number[]): Uint8Array {
  const out = [type]
  let zeros = 0
  for (const byte of body) {
    if (zeros >= 2 && byte <= 3) {
      out.push(3)
      zeros = 0
    }
    out.push(byte)
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return Uint8Array.from(out)
}

/** Sequence parameters of a film of so many macroblocks (16 × 16 points): baseline, level 1.1. */
export function sequence(wide: number, high: number): Uint8Array {
  const { put, count, finish } = bits()
  put(66, 8)
  put(0xc0, 8)
  put(11, 8)
  for (const value of [0, 0, 2, 1]) count(value)
  put(0, 1)
  count(wide - 1)
  count(high - 1)
  for (const flag of [1, 1, 0, 0]) put(flag, 1)
  return unit(0x67, finish())
}

/** Picture parameters: one slice group, no filter across blocks unless a slice asks for it. */
export function pictureParameters(): Uint8Array {
  const { put, count, finish } = bits()
  for (const value of [0, 0]) count(value)
  put(0, 2)
  for (const value of [0, 0, 0]) count(value)
  put(0, 3)
  for (const value of [0, 0, 0]) count(value)
  put(0b100, 3)
  return unit(0x68, finish())
}

/** A frame that depends on no other: its macroblocks as they are (I_PCM), 384 samples each, brightness before colour. */
export function frame(number: number, macroblocks: readonly Uint8Array[]): Uint8Array {
  const { put, count, align, raw, finish } = bits()
  for (const value of [0, 7, 0]) count(value)
  put(0, 4)
  count(number & 1)
  put(0, 2)
  count(0)
  count(1)
  for (const macroblock of macroblocks) {
    count(25)
    align()
    raw(macroblock)
  }
  return unit(0x65, finish())
}
