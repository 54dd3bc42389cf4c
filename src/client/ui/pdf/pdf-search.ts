import type { Pdf } from './pdf-engine.ts'

/** A piece of a found text: a run of the page's text, and from where to where in it. */
export interface HitPiece {
  run: number
  from: number
  to: number
}

/** A found text: its page, from 1, and the pieces it is in. */
export interface PdfHit {
  page: number
  pieces: readonly HitPiece[]
}

/** The places of a text in the runs of a page. Small and capital letters are the same; blanks and breaks do not count. */
export function hitsIn(runs: readonly string[], query: string): HitPiece[][] {
  const wanted = plain(query)
  if (wanted === '') return []
  const places = runs.flatMap((run, at) =>
    [...run].length === run.length && run !== ''
      ? Array.from(run, (letter, from) => ({ letter: plain(letter), run: at, from }))
      : []
  )
  const letters = places.filter(({ letter }) => letter.length === 1)
  const text = letters.map(({ letter }) => letter).join('')
  const hits: HitPiece[][] = []
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    const pieces: HitPiece[] = []
    for (const { run, from } of letters.slice(at, at + wanted.length)) {
      const last = pieces.at(-1)
      if (last?.run === run) last.to = from + 1
      else pieces.push({ run, from, to: from + 1 })
    }
    hits.push(pieces)
  }
  return hits
}

const plain = (text: string): string => text.replace(/\s+/g, '').toLowerCase()

const texts = new WeakMap<Pdf, Map<number, Promise<readonly string[]>>>()

/** The runs of text on a page, read once. */
function runsOf(pdf: Pdf, page: number): Promise<readonly string[]> {
  const known = texts.get(pdf) ?? new Map<number, Promise<readonly string[]>>()
  texts.set(pdf, known)
  const runs =
    known.get(page) ??
    pdf
      .getPage(page)
      .then((one) => one.getTextContent())
      .then(({ items }) => items.flatMap((item) => ('str' in item ? [item.str] : [])))
  known.set(page, runs)
  return runs
}

/** Every place where a document says something, in the order of its pages; rejects when it is stopped. */
export async function searchPdf(pdf: Pdf, query: string, signal: AbortSignal): Promise<PdfHit[]> {
  const hits: PdfHit[] = []
  for (let page = 1; page <= pdf.numPages; page++) {
    const runs = await runsOf(pdf, page)
    signal.throwIfAborted()
    hits.push(...hitsIn(runs, query).map((pieces) => ({ page, pieces })))
  }
  return hits
}

/** Marks what was found in the runs of a page as they are drawn; returns the mark of the active one. */
export function markHits(
  runs: readonly HTMLElement[],
  hits: readonly PdfHit[],
  current: PdfHit | undefined
): HTMLElement | undefined {
  for (const run of runs)
    if (run.firstElementChild?.localName === 'mark' || run.querySelector('mark')) run.replaceChildren(run.textContent)
  let active: HTMLElement | undefined
  const byRun = Map.groupBy(
    hits.flatMap((hit) => hit.pieces.map((piece) => ({ ...piece, hit }))),
    ({ run }) => run
  )
  for (const [at, pieces] of byRun) {
    const run = runs[at]
    if (!run) continue
    const text = run.textContent
    const parts: (string | HTMLElement)[] = []
    let end = 0
    for (const { from, to, hit } of pieces) {
      const mark = document.createElement('mark')
      mark.textContent = text.slice(from, to)
      if (hit === current) {
        mark.dataset.current = 'true'
        active ??= mark
      }
      parts.push(text.slice(end, from), mark)
      end = to
    }
    run.replaceChildren(...parts, text.slice(end))
  }
  return active
}
