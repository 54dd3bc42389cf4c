import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One code block of a page: a whole file, or lines that go into a file that there is. */
export interface Block {
  readonly page: string
  readonly path: string
  /** The line into which it goes; without it, it becomes lines of its own. */
  readonly line?: string
  readonly place?: { readonly side: 'after' | 'before'; readonly anchor: string }
  readonly text: string
}

const FOLDER = 'docs/how-to'
const FENCE = /^( *)```(ts|tsx|jsonc)\n([\s\S]*?)^\1```$/gm
const HEAD = /^\/\/ ([\w./-]+)(?: · in the line of: (.+?))?(?: · (after|before): (.+))?$/

/** The pages in the order of the table of their README: later ones build on earlier ones. */
export const pages: readonly string[] = [
  ...new Set(
    [...readFileSync(join(FOLDER, 'README.md'), 'utf8').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page = '']) => page)
  )
]

/** The blocks of a page. The first line of each says where it goes; one that does not is refused. */
export function blocksOf(page: string): Block[] {
  return [...readFileSync(join(FOLDER, page), 'utf8').matchAll(FENCE)].map(([, indent = '', , code = '']) => {
    const [first = '', ...rest] = code.split('\n').map((line) => line.slice(indent.length))
    const [, path = '', line, side, anchor] = HEAD.exec(first) ?? []
    if (path === '')
      throw new Error(`${page}: a block does not begin with the file that it belongs to, but with "${first}"`)
    return {
      page,
      path,
      ...(line !== undefined && { line }),
      ...(anchor !== undefined && { place: { side: side === 'before' ? 'before' : 'after', anchor } }),
      text: rest.join('\n')
    }
  })
}

/** What a file becomes with a block; `before` is undefined where there is no such file. */
export function withBlock({ page, path, line, place, text }: Block, before: string | undefined): string {
  if (!place) {
    if (before !== undefined)
      throw new Error(`${page}: ${path} is there already; say after or before which words the block goes`)
    return text
  }
  if (before === undefined) throw new Error(`${page}: there is no ${path}`)
  const [from, to] = line === undefined ? [0, before.length] : lineOf(before, line, page, path)
  const at = before.indexOf(place.anchor, from)
  if (at < 0 || at >= to) throw new Error(`${page}: "${place.anchor}" does not stand in ${path}`)
  const end = at + place.anchor.length
  if (line !== undefined) {
    const cut = place.side === 'after' ? end : at
    return before.slice(0, cut) + text.trimEnd() + before.slice(cut)
  }
  const cut = place.side === 'after' ? before.indexOf('\n', end) + 1 : before.lastIndexOf('\n', at) + 1
  return before.slice(0, cut) + text + before.slice(cut)
}

function lineOf(text: string, anchor: string, page: string, path: string): [number, number] {
  const at = text.indexOf(anchor)
  if (at < 0) throw new Error(`${page}: "${anchor}" does not stand in ${path}`)
  const end = text.indexOf('\n', at)
  return [text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end]
}
