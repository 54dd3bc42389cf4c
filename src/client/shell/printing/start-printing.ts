import './printing.css'

import type { useTranslation } from 'react-i18next'

import { $project, $user } from '#core/state/session/user.ts'
import { type PrintedPage, printedNow } from '#core/work/printed.ts'

import { type PaperFit, paperFor } from './column-shares.ts'
import { printedArticle } from './printed-article.ts'

type Words = ReturnType<typeof useTranslation<'shell'>>['t']

/**
 * Printing, by whatever way it is asked for (Ctrl+P, the browser's menu, the palette): the page in front is put on paper as its
 * screen says (core/work/printed.ts), else as it is shown, without the frame, and always in the light theme. Gives back how to stop.
 */
export function startPrinting(t: Words): () => void {
  let takeAway: (() => void) | undefined
  const end = () => {
    takeAway?.()
    takeAway = undefined
  }
  const begin = () => {
    end()
    const toOwnTheme = lightTheme()
    // A file that is printed brings its own pages.
    const page = document.querySelector('body > .pdf-print') ? null : printedNow()
    const takeArticle = page && putOnPaper(page, t)
    takeAway = () => {
      toOwnTheme()
      takeArticle?.()
    }
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    end()
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** On paper the dark theme would be ink without end. */
function lightTheme(): () => void {
  const root = document.documentElement
  if (root.dataset.theme !== 'dark') return () => undefined
  root.dataset.theme = 'light'
  return () => {
    root.dataset.theme = 'dark'
  }
}

/** The browser prints what is there when its event has been answered: nothing may come later. */
function putOnPaper(page: PrintedPage, t: Words): () => void {
  const fit = paperFor(page.pieces.flatMap((piece) => (piece.kind === 'table' ? [piece] : [])))
  const container = document.createElement('div')
  container.className = 'printed'
  container.append(printedArticle({ ...page, about: withMaker(page, t) }, fit))
  const style = new CSSStyleSheet()
  style.replaceSync(paperStyle(page, fit, t))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]
  document.body.append(container)
  return () => {
    container.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style)
  }
}

/** Of which project, by whom and when: paper that is found somewhere says so. */
function withMaker({ about = [] }: PrintedPage, t: Words): NonNullable<PrintedPage['about']> {
  const when = { dateStyle: 'medium', timeStyle: 'short' } as const
  return [
    { term: t('print.project'), value: $project.get()?.name },
    ...about,
    { term: t('print.by'), value: $user.get()?.realname },
    { term: t('print.when'), value: new Date().toLocaleString(document.documentElement.lang, when) }
  ].filter(({ value }) => value !== undefined && value !== null && value !== '')
}

/** A4, with the number of each page, and from the second on with the title. Firefox and Safari leave the words of the margins out. */
function paperStyle({ title }: PrintedPage, { isLandscape }: PaperFit, t: Words): string {
  const [before = '', between = '', after = ''] = t('print.pageOf', { page: '\n', pages: '\n' }).split('\n')
  const number = [quoted(before), 'counter(page)', quoted(between), 'counter(pages)', quoted(after)].join(' ')
  const look = 'font: 8pt var(--font); color: #444;'
  return `@page {
  size: A4 ${isLandscape ? 'landscape' : 'portrait'};
  margin: 14mm 12mm 15mm;
  @top-left { content: ${quoted(title)}; ${look} }
  @bottom-left { content: ${quoted($project.get()?.name ?? '')}; ${look} }
  @bottom-right { content: ${number}; ${look} }
}
@page :first { @top-left { content: none; } }`
}

/** A text as a string of CSS. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/[\\"\n\r\f<>]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`
