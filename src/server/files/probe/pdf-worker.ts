import { type FileHandle, open } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'

import { getDocument, PDFDataRangeTransport, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What became of counting: `hostile` where the file cost more time or memory than it may. */
export type Counted =
  | { readonly kind: 'counted'; readonly pages: number }
  | { readonly kind: 'encrypted' | 'unreadable' | 'hostile' }

const CHUNK = 256 * 1024

/** Gives the reader the parts it asks for, so that a large file is never held whole. */
class FileTransport extends PDFDataRangeTransport {
  readonly #file: FileHandle

  constructor(file: FileHandle, size: number) {
    super(size, null)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    const part = new Uint8Array(end - begin)
    void this.#file.read(part, 0, end - begin, begin).then(
      ({ bytesRead }) => this.onDataRange(begin, part.subarray(0, bytesRead)),
      () => this.onDataRange(begin, new Uint8Array(0))
    )
  }
}

async function count(path: string): Promise<Counted> {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return { kind: 'unreadable' }
  try {
    const { size } = await file.stat()
    const task = getDocument({
      range: new FileTransport(file, size),
      rangeChunkSize: CHUNK,
      disableAutoFetch: true,
      disableStream: true,
      disableFontFace: true,
      useSystemFonts: false,
      useWorkerFetch: false,
      verbosity: VerbosityLevel.ERRORS
    })
    try {
      const document = await task.promise
      const { info } = await document.getMetadata()
      const encrypted = 'EncryptFilterName' in info && info.EncryptFilterName != null
      return encrypted ? { kind: 'encrypted' } : { kind: 'counted', pages: document.numPages }
    } finally {
      await task.destroy()
    }
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    return name === 'PasswordException' ? { kind: 'encrypted' } : { kind: 'unreadable' }
  } finally {
    await file.close()
  }
}

parentPort?.on('message', (path: string) => {
  parentPort?.postMessage('begun')
  void count(path).then((found) => parentPort?.postMessage(found))
})
