import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** The bytes of a local file, read here and there, one question after the other: nothing is ever held whole. */
export interface LocalBytes {
  readonly path: string
  readonly size: number
  /** Ends whatever is done with the file once nobody waits for it any more. */
  readonly signal: AbortSignal
  /** At most `length` bytes from `offset`; fewer at the end, none beyond it. Throws what `checkpoint` throws. */
  read(offset: number, length: number): Promise<Buffer>
  /** Whether a mark is whole between two places; it is searched from the end backwards, piece by piece. */
  includes(mark: Buffer, from: number, to: number): Promise<boolean>
  /**
   * For loops that compute: gives the event loop its turn when this file has held it for a while. Throws the signal's reason
   * when nobody waits any more, and TooComplex when the file has used up its share of reading or of time.
   */
  checkpoint(): Promise<void>
}

/** A file whose structure asks for more reading than any honest file needs. */
export class TooComplex extends Error {}

/** What looking into one file may cost, whatever the file says about its own parts. */
export interface Budget {
  /** Bytes that may be read from the disk, those read again counted again. */
  readonly bytes: number
  /** Milliseconds from opening the file on. */
  readonly time: number
}
const BUDGET: Budget = { bytes: 1024 ** 3, time: 5000 }

/** The smallest piece that is read from the disk; smaller questions are answered from the pieces that are held. Bytes. */
export const WINDOW = 64 * 1024
/** The pieces held at a time: a reader may go to and fro between some places without reading them again. */
const WINDOWS = 8
/** No single read may ask for more than this. Bytes. */
export const READ_LIMIT = 16 * 1024 * 1024
/** So long may one file hold the event loop at a time. Milliseconds. */
const SLICE = 8

const NEVER = new AbortController().signal

/** Opens a local file for looking into it, and closes it afterwards. */
export async function withBytes<T>(
  path: string,
  look: (bytes: LocalBytes) => Promise<T>,
  signal: AbortSignal = NEVER,
  budget: Budget = BUDGET
): Promise<T> {
  signal.throwIfAborted()
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await look(new WindowReader(file, path, size, signal, budget))
  } finally {
    await file.close()
  }
}

/** Reads a file in windows and keeps the last few of them, so that no question costs a read of its own. */
class WindowReader implements LocalBytes {
  readonly path: string
  readonly size: number
  readonly signal: AbortSignal
  readonly #file: FileHandle
  /** Windows by their number, the one used last at the end. */
  readonly #windows = new Map<number, Buffer>()
  readonly #deadline: number
  #bytesLeft: number
  #turnEnds = performance.now() + SLICE

  constructor(file: FileHandle, path: string, size: number, signal: AbortSignal, { bytes, time }: Budget) {
    this.#file = file
    this.path = path
    this.size = size
    this.signal = signal
    this.#bytesLeft = bytes
    this.#deadline = performance.now() + time
  }

  async checkpoint(): Promise<void> {
    this.signal.throwIfAborted()
    const now = performance.now()
    if (now > this.#deadline) throw new TooComplex('the file takes too long to look into')
    if (now < this.#turnEnds) return
    await nextTurn()
    this.signal.throwIfAborted()
    this.#turnEnds = performance.now() + SLICE
  }

  async read(offset: number, length: number): Promise<Buffer> {
    await this.checkpoint()
    const wanted = Math.min(length, READ_LIMIT, this.size - offset)
    if (!(wanted > 0) || offset < 0) return Buffer.alloc(0)
    if (wanted > WINDOW) return await this.#fromDisk(Buffer.allocUnsafe(wanted), offset)
    const [first, last] = [Math.floor(offset / WINDOW), Math.floor((offset + wanted - 1) / WINDOW)]
    const from = offset - first * WINDOW
    const beginning = (await this.#window(first)).subarray(from, from + wanted)
    // A copy, for the window's memory is used again.
    if (first === last) return Buffer.from(beginning)
    const begun = Buffer.from(beginning)
    return Buffer.concat([begun, (await this.#window(last)).subarray(0, wanted - begun.length)])
  }

  async includes(mark: Buffer, from: number, to: number): Promise<boolean> {
    let behind = Buffer.alloc(0)
    for (let end = Math.min(to, this.size); end > from; ) {
      await this.checkpoint()
      const number = Math.floor((end - 1) / WINDOW)
      const start = number * WINDOW
      const part = (await this.#window(number)).subarray(Math.max(0, from - start), end - start)
      if (part.includes(mark) || Buffer.concat([part.subarray(1 - mark.length), behind]).includes(mark)) return true
      behind = Buffer.from(part.subarray(0, mark.length - 1))
      end = start
    }
    return false
  }

  async #window(number: number): Promise<Buffer> {
    const held = this.#windows.get(number)
    if (held) {
      this.#windows.delete(number)
      this.#windows.set(number, held)
      return held
    }
    const memory = this.#windows.size < WINDOWS ? new ArrayBuffer(WINDOW) : this.#takeOldest()
    const fresh = await this.#fromDisk(
      Buffer.from(memory, 0, Math.min(WINDOW, this.size - number * WINDOW)),
      number * WINDOW
    )
    this.#windows.set(number, fresh)
    return fresh
  }

  #takeOldest(): ArrayBuffer {
    const [[number, { buffer }] = [0, Buffer.from(new ArrayBuffer(WINDOW))]] = this.#windows
    this.#windows.delete(number)
    return buffer as ArrayBuffer
  }

  /** Fills a buffer; what comes back is shorter where the file has become shorter meanwhile. */
  async #fromDisk(buffer: Buffer, offset: number): Promise<Buffer> {
    this.#bytesLeft -= Math.max(WINDOW, buffer.length)
    if (this.#bytesLeft < 0) throw new TooComplex('the file asks to be read again and again')
    let filled = 0
    while (filled < buffer.length) {
      const { bytesRead } = await this.#file.read(buffer, filled, buffer.length - filled, offset + filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    // Waiting for the disk was the event loop's turn.
    this.#turnEnds = performance.now() + SLICE
    return buffer.subarray(0, filled)
  }
}
