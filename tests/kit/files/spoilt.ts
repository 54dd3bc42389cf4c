import { packedParts } from './packed-parts.ts'

/** One spoilt file, the same at every run: every other one has bytes changed within what is packed, and nowhere else. */
export function spoiltFrom(samples: readonly Buffer[], at: number, salt: number): Buffer {
  const next = random(at * 7919 + salt)
  if (at % 2 === 0) return spoilt(samples, next)
  const file = Buffer.from(samples[next(samples.length)]!)
  const parts = packedParts(file)
  for (let changes = 1 + next(12); changes > 0; changes -= 1) {
    const [from, to] = parts[next(parts.length)]!
    file[from + next(to - from)] = next(256)
  }
  return file
}

type Random = (below: number) => number

/** Numbers that look like chance and are the same at every run (mulberry32). */
function random(seed: number): Random {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

const NUMBERS = [
  0, 1, 2, 4, 8, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe,
  0xffffffff
]

/** One to twelve changes: single bytes, whole numbers in either order, and pieces that are cut off, left out, doubled, or put in from another file. */
function spoilt(samples: readonly Buffer[], next: Random): Buffer {
  let file = Buffer.from(samples[next(samples.length)]!)
  for (let changes = 1 + next(12); changes > 0 && file.length > 8; changes -= 1) {
    // Most of what readers use is at the beginning and at the end.
    const place = [
      next(Math.min(file.length, 400)),
      file.length - 1 - next(Math.min(file.length, 200)),
      next(file.length)
    ][next(3)]!
    const length = Math.min(1 + next(next(2) === 0 ? 16 : 4096), file.length - place)
    const value = NUMBERS[next(NUMBERS.length)]!
    switch (next(8)) {
      case 0:
      case 1:
        file[place] = next(2) === 0 ? value & 0xff : next(256)
        break
      case 2:
        if (place + 4 <= file.length) file.writeUInt32LE(value, place)
        break
      case 3:
        if (place + 4 <= file.length) file.writeUInt32BE(value, place)
        break
      case 4:
        file = Buffer.from(file.subarray(0, next(4) === 0 ? place : file.length))
        break
      case 5:
        file = Buffer.concat([file.subarray(0, place), file.subarray(place + length)])
        break
      case 6:
        file = Buffer.concat([file.subarray(0, place + length), file.subarray(place)])
        break
      default: {
        const other = samples[next(samples.length)]!
        const from = next(other.length)
        file = Buffer.concat([file.subarray(0, place), other.subarray(from, from + length), file.subarray(place)])
      }
    }
  }
  return file
}
