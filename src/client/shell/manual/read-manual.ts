import { lexer, type Token, type Tokens } from 'marked'

import type { ManualBlock, ManualPage, ManualPiece } from './manual-page.ts'

/** Where the pages are, a folder each language. */
const PAGE = /\/docs\/manual\/[\w-]+\/([\w-]+)\.md$/
/** Keys are written as in docs/keyboard.md; anything else in code letters is something to type. */
const KEY =
  /^(?:(?:Ctrl|Alt|Shift)\+)*(?:F\d{1,2}|Arrow(?:Up|Down|Left|Right)|Page(?:Up|Down)|Home|End|Enter|Tab|Escape|Space|Delete|Backspace)$|^(?:(?:Ctrl|Alt|Shift)\+)+\S$/
/** A name on the screen within Chinese text. */
const NAMES = /「([^「」]+)」/

/** Vite makes data of the files of the manual: no markdown and no HTML goes to the browser. */
export const manualPages = () => ({
  name: 'manual-pages',
  transform(source: string, id: string) {
    const name = PAGE.exec(id)?.[1]
    return name === undefined
      ? undefined
      : { code: `export default ${JSON.stringify(readManual(name, source))}`, map: null }
  }
})

/** A page of the manual from its markdown: one title, headings, paragraphs, lists and tables. Throws at anything else, so that nothing is lost in silence. */
export function readManual(id: string, source: string): ManualPage {
  const [title, ...rest] = lexer(source).filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || title.depth !== 1) throw new Error(`${id}: a page begins with its title`)
  let headings = 0
  return { id, title: title.text, blocks: rest.map((token) => blockOf(token)) }

  function blockOf(token: Token): ManualBlock {
    switch (token.type) {
      case 'heading':
        if (token.depth !== 2) throw new Error(`${id}: only headings of the second level, not “${token.text}”`)
        headings += 1
        return { kind: 'heading', id: String(headings), text: token.text }
      case 'paragraph':
        return { kind: 'text', pieces: piecesOf(token.tokens) }
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return {
          kind: 'list',
          isOrdered: ordered,
          items: items.map((item) => piecesOf(item.tokens.flatMap((one) => ('tokens' in one && one.tokens) || [])))
        }
      }
      case 'table': {
        const { header, rows } = token as Tokens.Table
        return {
          kind: 'table',
          head: header.map(({ text }) => text),
          rows: rows.map((row) => row.map(({ tokens }) => piecesOf(tokens)))
        }
      }
      default:
        throw new Error(`${id}: ${token.type} is not shown: ${token.raw}`)
    }
  }

  function piecesOf(tokens: readonly Token[] = []): ManualPiece[] {
    return tokens.flatMap((token): ManualPiece[] => {
      switch (token.type) {
        case 'text':
        case 'escape':
          return token.text.split(NAMES).flatMap((text: string, at: number): ManualPiece[] => {
            if (text === '') return []
            return [at % 2 === 1 ? { kind: 'name', text: `「${text}」` } : text]
          })
        case 'strong':
          return [{ kind: 'name', text: token.text }]
        case 'codespan':
          return [{ kind: KEY.test(token.text) ? 'key' : 'typed', text: token.text }]
        case 'link':
          return [{ kind: 'link', text: token.text, to: token.href }]
        default:
          throw new Error(`${id}: ${token.type} is not shown: ${token.raw}`)
      }
    })
  }
}
