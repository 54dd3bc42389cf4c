import { useEffect, useRef, useState } from 'react'

import type { StoredObject } from '#contract/files/stored.ts'
import { composeUploads } from '#contract/forms/compose-uploads.ts'
import { uuid } from '#core/state/uuid.ts'
import { ask } from '#core/wire/http/ask.ts'

import { type SourceUpload, settledUpload, sourceUploads } from './compose-sources.ts'
import { type ComposedDocument, type Composition, NOTHING, type PageSource, withSource } from './composed-pages.ts'
import { type LocalDocument, type LocalFault, readLocal, releaseLocal } from './local-document.ts'

const MOST_UNDONE = 100

/** A file whose pages are being put together: read here to be seen, and sent meanwhile. */
export interface OpenSource extends PageSource {
  readonly file: File
  readonly local: LocalDocument
  readonly upload: SourceUpload
}
/** Makes a row of a document that is stored now: one of several that are sent together, and the place among them. */
export type CollectComposed = (
  object: StoredObject,
  among: { readonly drop: number; readonly place: number },
  signal: AbortSignal
) => Promise<void>
/** A file that is not taken, and why. */
export interface UnreadSource {
  readonly name: string
  readonly why: LocalFault
}

/** A step that can be taken back: how it was before, and what was said of it. */
interface Step {
  readonly was: Composition
  readonly words: string
}

/** What is put together of files: its pages and documents, with undo, and the way to the server. */
export function useComposition() {
  const [sources, setSources] = useState<readonly OpenSource[]>([])
  const [unread, setUnread] = useState<readonly UnreadSource[]>([])
  const [made, setMade] = useState<Composition>(NOTHING)
  const [before, setBefore] = useState<readonly Step[]>([])
  const [isReading, setReading] = useState(false)
  const sent = useRef<{ readonly asked: string; readonly key: string; readonly drop: number }>(undefined)
  const latest = useRef({ sources, made })
  latest.current = { sources, made }
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => {
      stop.current.abort()
      for (const { local, upload } of latest.current.sources) {
        releaseLocal(local)
        sourceUploads.cancel(upload.id)
        sourceUploads.clear(upload.id)
      }
    }
  }, [])

  const change = (next: Composition, words = '') => {
    const { made: was } = latest.current
    setBefore((steps) => [...steps.slice(1 - MOST_UNDONE), { was, words }])
    setMade(next)
  }
  /** Calls the document otherwise that begins with a page; what is typed is taken back in its field. */
  const rename = (first: string, name: string) => setMade({ ...made, names: new Map(made.names).set(first, name) })
  /** Takes the last step back; gives what was said of it, undefined where there is none. */
  const undo = (): string | undefined => {
    const last = before.at(-1)
    if (!last) return undefined
    setBefore(before.slice(0, -1))
    setMade(last.was)
    return last.words
  }
  /** Takes files in: their pages come behind those that are there. Answers how many pages came. */
  const add = async (files: readonly File[]): Promise<number> => {
    const { signal } = stop.current
    setReading(true)
    const opened: OpenSource[] = []
    const refused: UnreadSource[] = []
    for (const file of files) {
      try {
        const local = await readLocal(file)
        if (signal.aborted) {
          releaseLocal(local)
          continue
        }
        const [upload] = sourceUploads.add([file], null)
        if (!upload) continue
        const name = file.name.replace(/\.[^.]{1,5}$/, '')
        const { pages, bookmarks } = local
        opened.push({ id: upload.id, name, pages, bookmarks, file, local, upload })
      } catch (why) {
        refused.push({ name: file.name, why: why as LocalFault })
      }
    }
    if (signal.aborted) return 0
    setReading(false)
    setUnread(refused)
    if (opened.length === 0) return 0
    setSources([...latest.current.sources, ...opened])
    const next = opened.reduce(withSource, latest.current.made)
    const count = next.pages.length - latest.current.made.pages.length
    change(next)
    return count
  }
  /** Has the documents made, and a row of each. Throws a failed upload's words, or what the server refuses. */
  const send = async (documents: readonly ComposedDocument[], collect: CollectComposed): Promise<void> => {
    const { signal } = stop.current
    const used = new Set(documents.flatMap(({ pages }) => pages.map(({ source }) => source)))
    const paths = new Map<string, string>()
    for (const { id, upload } of latest.current.sources) {
      if (!used.has(id)) continue
      const state = await settledUpload(upload, signal)
      if (state.status === 'failed') throw new UploadFailed(upload.file.name, state.message)
      if (state.status === 'done') paths.set(id, state.object.path)
    }
    const asked = {
      documents: documents.map(({ name, pages }) => ({
        name: name.trim(),
        pages: pages.map(({ source, page, turn }) => ({ path: paths.get(source) ?? '', page, turn }))
      }))
    }
    // Sent once more, the same is made once: the server knows it by its key.
    const words = JSON.stringify(asked)
    if (sent.current?.asked !== words) sent.current = { asked: words, key: uuid(), drop: Date.now() }
    const { key, drop } = sent.current
    const objects = await ask(composeUploads, asked, { quiet: true, signal, idempotencyKey: key })
    for (const [place, object] of objects.entries()) await collect(object, { drop, place }, signal)
  }
  return { sources, unread, made, isReading, change, rename, undo, add, send }
}

/** A file that did not arrive. */
export class UploadFailed extends Error {
  readonly file: string

  constructor(file: string, reason: string) {
    super(reason)
    this.name = 'UploadFailed'
    this.file = file
  }
}
