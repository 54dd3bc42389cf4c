import { createReadStream } from 'node:fs'
import { connect } from 'node:net'

/** What clamd has said of a file: the name of what it has found, or that it has found nothing. */
export type VirusFacts =
  | { readonly kind: 'clean' }
  | { readonly kind: 'found'; readonly name: string }
  | { readonly kind: 'failed'; readonly reason: string }

const WAIT = 120_000
const PIECE = 256 * 1024

/** Sends a local file to clamd (INSTREAM: pieces behind their lengths, the last one empty) and reads its verdict. It never refuses: what fails is said. */
export function scanFile(url: URL, path: string, signal: AbortSignal): Promise<VirusFacts> {
  return new Promise((resolve, reject) => {
    const socket =
      url.protocol === 'unix:'
        ? connect(url.pathname)
        : connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) })
    const answer: Buffer[] = []
    const bytes = createReadStream(path, { highWaterMark: PIECE })
    const end = (facts: VirusFacts) => {
      signal.removeEventListener('abort', abort)
      bytes.destroy()
      socket.destroy()
      resolve(facts)
    }
    const abort = () => {
      bytes.destroy()
      socket.destroy()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    // What is written before there is a connection is sent in its order: the command comes first, however soon the file has been read.
    socket.write('zINSTREAM\0')
    socket.setTimeout(WAIT, () => end({ kind: 'failed', reason: 'time' }))
    socket.on('error', (error) => end({ kind: 'failed', reason: error.message }))
    socket.on('data', (piece) => void answer.push(piece))
    socket.on('end', () => end(verdict(Buffer.concat(answer).toString('utf8'))))
    socket.on('drain', () => bytes.resume())
    bytes.on('error', (error) => end({ kind: 'failed', reason: error.message }))
    bytes.on('data', (piece) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      socket.write(length)
      if (!socket.write(piece)) bytes.pause()
    })
    bytes.on('end', () => socket.write(Buffer.alloc(4)))
  })
}

function verdict(text: string): VirusFacts {
  const said = text.replaceAll('\0', '').trim()
  if (/\bOK$/.test(said)) return { kind: 'clean' }
  const name = /^stream: (.+) FOUND$/.exec(said)?.[1]
  return name === undefined ? { kind: 'failed', reason: said.slice(0, 200) || 'no answer' } : { kind: 'found', name }
}
