import type { FileHandle } from 'node:fs/promises'

import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** How much of a PDF is read at a time. */
export const CHUNK = 256 * 1024

/** Gives the reader of PDFs the parts it asks for, so that a large file is never held whole. */
export class FileTransport extends PDFDataRangeTransport {
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
