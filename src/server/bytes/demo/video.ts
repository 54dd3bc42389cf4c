import type { VideoSpec } from '../../db/seed/demo-spec.ts'
import { chance, seedOf } from './chance.ts'
import { frame, pictureParameters, sequence } from './h264.ts'

const WIDE = 8
const HIGH = 6
const RATE = 2
const SCALE = 1000

const four = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]
const two = (value: number) => [value >> 8, value & 255]
const zeros = (count: number) => new Array<number>(count).fill(0)
const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(four)

type Part = Uint8Array | readonly number[]
/** A box of an MP4 file (ISO/IEC 14496-12): length, name, contents. */
const box = (name: string, ...parts: readonly Part[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from(four(body.length + 8)), Buffer.from(name, 'latin1'), body])
}
const full = (name: string, ...parts: readonly Part[]): Buffer => box(name, zeros(4), ...parts)

/** An MP4 file with one H.264 track of 128 × 96 points: a light bar goes over a grey ground, two frames a second. */
export function videoMp4({ seconds, name }: VideoSpec): Uint8Array {
  const frames = Array.from({ length: seconds * RATE }, (_, number) => {
    const data = frame(number, picture(number, name))
    return Buffer.concat([Buffer.from(four(data.length)), data])
  })
  const duration = seconds * SCALE
  const head = box('ftyp', Buffer.from('isom'), four(512), Buffer.from('isommp42avc1'))
  const film = (offset: number) =>
    box(
      'moov',
      full(
        'mvhd',
        zeros(8),
        four(SCALE),
        four(duration),
        four(0x10000),
        two(0x100),
        zeros(10),
        MATRIX,
        zeros(24),
        four(2)
      ),
      box(
        'trak',
        box(
          'tkhd',
          [0, 0, 0, 7],
          zeros(8),
          four(1),
          zeros(4),
          four(duration),
          zeros(16),
          MATRIX,
          four(16 * WIDE * 0x10000),
          four(16 * HIGH * 0x10000)
        ),
        box(
          'mdia',
          full('mdhd', zeros(8), four(SCALE), four(duration), two(0x55c4), zeros(2)),
          full('hdlr', zeros(4), Buffer.from('vide'), zeros(13)),
          box(
            'minf',
            box('vmhd', [0, 0, 0, 1], zeros(8)),
            box('dinf', full('dref', four(1), box('url ', [0, 0, 0, 1]))),
            samples(frames, offset)
          )
        )
      )
    )
  const offset = head.length + film(0).length + 8
  return Buffer.concat([head, film(offset), box('mdat', ...frames)])
}

/** Where the frames lie in the file, how long each is and how it is read. */
function samples(frames: readonly Buffer[], offset: number): Buffer {
  const parameters = [sequence(WIDE, HIGH), pictureParameters()] as const
  const [first, second] = parameters.map((unit) => [...two(unit.length), ...unit])
  const avcC = box('avcC', [1, 66, 0xc0, 11, 0xff, 0xe1], first ?? [], [1], second ?? [])
  const avc1 = box(
    'avc1',
    zeros(6),
    two(1),
    zeros(16),
    two(16 * WIDE),
    two(16 * HIGH),
    four(0x480000),
    four(0x480000),
    zeros(4),
    two(1),
    zeros(32),
    two(24),
    two(0xffff),
    avcC
  )
  return box(
    'stbl',
    full('stsd', four(1), avc1),
    full('stts', four(1), four(frames.length), four(SCALE / RATE)),
    full('stsc', four(1), four(1), four(frames.length), four(1)),
    full('stsz', four(0), four(frames.length), ...frames.map((data) => four(data.length))),
    full('stco', four(1), four(offset))
  )
}

/** The macroblocks of a frame, row by row. */
function picture(number: number, name: string): Uint8Array[] {
  const next = chance(seedOf(name))
  const ground = 70 + Math.floor(next() * 60)
  const tint = 110 + Math.floor(next() * 36)
  return Array.from({ length: WIDE * HIGH }, (_, index) => {
    const light = index % WIDE === number % WIDE ? 210 : ground + 8 * Math.floor(index / WIDE)
    return Uint8Array.from({ length: 384 }, (__, at) => (at < 256 ? light : tint))
  })
}
