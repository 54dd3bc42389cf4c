/** A picture in memory: three bytes (red, green, blue) a point, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly points: Uint8Array
}

const ORDER = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63
]
/** How finely each frequency is kept (ITU-T T.81, table K.1, halved), in zigzag order; the same for colour. */
const STEPS = [
  16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61,
  60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103, 104, 103, 62, 77, 113, 121,
  112, 100, 120, 92, 101, 103, 99
].map((step) => Math.ceil(step / 2))
/** Huffman codes (tables K.3 and K.5): how many codes of each length, and their values. */
const DC = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
const AC = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: [
    ...Buffer.from(
      '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
      'hex'
    )
  ]
}

type Code = readonly [bits: number, length: number]
const codesOf = ({ counts, values }: { readonly counts: readonly number[]; readonly values: readonly number[] }) => {
  const codes: Code[] = []
  let bits = 0
  let at = 0
  counts.forEach((count, index) => {
    for (let taken = 0; taken < count; taken += 1) codes[values[at++]!] = [bits++, index + 1]
    bits <<= 1
  })
  return codes
}
const DC_CODES = codesOf(DC)
const AC_CODES = codesOf(AC)

/** Cosines in whole numbers, so that every machine makes the same bytes. */
const COSINES = Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7]
  return Math.round(
    8192 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1)
  )
})

/** A baseline JPEG (ITU-T T.81) of a picture whose sides are multiples of 8. */
export function jpeg({ width, height, points }: Picture): Uint8Array {
  const out: number[] = []
  const two = (value: number) => [value >> 8, value & 255]
  const segment = (mark: number, ...body: readonly number[]) => out.push(0xff, mark, ...two(body.length + 2), ...body)
  out.push(0xff, 0xd8)
  segment(0xe0, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
  segment(0xdb, 0, ...STEPS)
  segment(0xc0, 8, ...two(height), ...two(width), 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0)
  segment(0xc4, 0, ...DC.counts, ...DC.values)
  segment(0xc4, 0x10, ...AC.counts, ...AC.values)
  segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0)

  let held = 0
  let room = 8
  const put = (bits: number, length: number) => {
    for (let left = length - 1; left >= 0; left -= 1) {
      room -= 1
      held |= ((bits >> left) & 1) << room
      if (room > 0) continue
      out.push(held)
      if (held === 0xff) out.push(0)
      held = 0
      room = 8
    }
  }
  const value = (number: number, length: number) => put(number < 0 ? number + (1 << length) - 1 : number, length)
  const lengthOf = (number: number) => 32 - Math.clz32(Math.abs(number))

  const block = (samples: Int32Array, before: number): number => {
    const kept = frequencies(samples)
    const change = kept[0]! - before
    const [bits, length] = DC_CODES[lengthOf(change)]!
    put(bits, length)
    value(change, lengthOf(change))
    let zeros = 0
    for (let index = 1; index < 64; index += 1) {
      const number = kept[index]!
      if (number === 0) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) put(...AC_CODES[0xf0]!)
      put(...AC_CODES[(zeros << 4) | lengthOf(number)]!)
      value(number, lengthOf(number))
      zeros = 0
    }
    if (zeros > 0) put(...AC_CODES[0]!)
    return kept[0]!
  }

  const before: [number, number, number] = [0, 0, 0]
  const samples = [new Int32Array(64), new Int32Array(64), new Int32Array(64)] as const
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      for (let index = 0; index < 64; index += 1) {
        const at = 3 * ((top + (index >> 3)) * width + left + (index & 7))
        const [red, green, blue] = [points[at]!, points[at + 1]!, points[at + 2]!]
        samples[0][index] = ((77 * red + 150 * green + 29 * blue) >> 8) - 128
        samples[1][index] = (-43 * red - 85 * green + 128 * blue) >> 8
        samples[2][index] = (128 * red - 107 * green - 21 * blue) >> 8
      }
      for (const part of [0, 1, 2] as const) before[part] = block(samples[part], before[part])
    }
  }
  if (room < 8) put((1 << room) - 1, room)
  out.push(0xff, 0xd9)
  return Uint8Array.from(out)
}

/** The 64 frequencies of a block, rounded to their steps, in zigzag order. */
function frequencies(samples: Int32Array): Int32Array {
  const rows = new Float64Array(64)
  for (let row = 0; row < 8; row += 1) {
    for (let frequency = 0; frequency < 8; frequency += 1) {
      let sum = 0
      for (let place = 0; place < 8; place += 1) sum += samples[8 * row + place]! * COSINES[8 * frequency + place]!
      rows[8 * row + frequency] = sum
    }
  }
  const kept = new Int32Array(64)
  for (let index = 0; index < 64; index += 1) {
    const [down, across] = [ORDER[index]! >> 3, ORDER[index]! & 7]
    let sum = 0
    for (let place = 0; place < 8; place += 1) sum += rows[8 * place + across]! * COSINES[8 * down + place]!
    kept[index] = Math.round(sum / 4 / 8192 / 8192 / STEPS[index]!)
  }
  return kept
}
