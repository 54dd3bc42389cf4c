import { vi } from 'vitest'

/** An upload as it was sent. */
export interface Sent {
  readonly address: string
  readonly headers: Headers
  readonly form: Readonly<Record<string, string>>
  readonly file: File
}
/** What a server answers to an upload: a status and a body; a promise holds it back. */
export type UploadAnswer = { readonly status?: number; readonly body: unknown }

/** The answer of the product's own server, which keeps a file under this path. */
export const kept = (path: string, { name, size, type }: File): UploadAnswer => ({
  body: {
    success: true,
    code: 200,
    message: path,
    result: { id: path, path, name, size, format: 'pdf', mime: type, sha256: 'a'.repeat(64), pages: null },
    timestamp: Date.now()
  }
})

/** Answers uploads in place of a server, and records what was sent. Ends with the test (`vi.unstubAllGlobals`). */
export function answerUploads(answer: (sent: Sent) => UploadAnswer | Promise<UploadAnswer>): readonly Sent[] {
  const all: Sent[] = []
  class Request {
    status = 0
    responseText = ''
    readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    onabort: (() => void) | null = null
    readonly #headers = new Headers()
    #address = ''
    #isOver = false

    open(_: string, address: string): void {
      this.#address = address
    }
    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }
    send(form: FormData): void {
      const file = form.get('file') as File
      const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      const sent = { address: this.#address, headers: this.#headers, form: Object.fromEntries(texts), file }
      all.push(sent)
      this.upload.onprogress?.({ loaded: file.size * 0.45, total: file.size })
      void Promise.resolve(answer(sent)).then(({ status = 200, body }) => {
        if (this.#isOver) return
        this.#isOver = true
        this.status = status
        this.responseText = JSON.stringify(body)
        this.onload?.()
      })
    }
    abort(): void {
      if (this.#isOver) return
      this.#isOver = true
      this.onabort?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return all
}
